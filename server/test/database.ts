import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabasePlace, openDatabase } from '../src/db/open.ts'
import type { Engine } from '../src/db/schema.ts'
import { lockIn } from '../src/db/sqliteLock.ts'
import { scratch } from './scratch.ts'

/** Names the folder or the database that others begin as a copy of; made once, before the tests. Those of both engines may run at once. */
export const templateOf = (engine: Engine) => `ASSAY_TEST_TEMPLATE_${engine}`

export const ENGINE: Engine = process.env['ASSAY_TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

const IN_USE = '55006'

/** PostgreSQL's own vacuum may be at a database that is about to be copied; it is gone in a moment. */
async function onCluster(cluster: string, statement: string, triesLeft = 5): Promise<void> {
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  try {
    await client.query(statement)
  } catch (error) {
    if ((error as { code?: string }).code !== IN_USE || triesLeft === 0) throw error
    await onCluster(cluster, statement, triesLeft - 1)
  } finally {
    await client.end()
  }
}

/** A database of its own for each caller, on the engine that these tests run on. */
async function placeLike(template: string | null): Promise<DatabasePlace & { remove: () => Promise<void> }> {
  // A server that is started in earnest has a disk.
  const folder = await mkdtemp(join(template ? scratch() : tmpdir(), 'assay-test-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (ENGINE === 'sqlite') {
    if (template) await cp(template, folder, { recursive: true })
    return { folder, remove: removeFolder }
  }

  const cluster = process.env['ASSAY_TEST_POSTGRES']
  if (!cluster) throw new Error('ASSAY_TEST_POSTGRES names no cluster; the vitest project starts one')
  const name = `assay_${randomBytes(6).toString('hex')}`
  await onCluster(cluster, `create database ${name}${template ? ` template ${template}` : ''}`)
  const databaseUrl = Object.assign(new URL(cluster), { pathname: `/${name}` }).href
  const remove = async () => {
    await onCluster(cluster, `drop database ${name} with (force)`)
    await removeFolder()
  }
  return { folder, databaseUrl, remove }
}

/** Nothing is in it, not even a table. */
export const freshPlace = () => placeLike(null)

/** What a first start leaves: making all tables takes longer than most tests. */
export function migratedPlace() {
  const template = process.env[templateOf(ENGINE)]
  if (!template) throw new Error(`${templateOf(ENGINE)} names no database; the vitest project makes one`)
  return placeLike(template)
}

/** What a first start leaves in the folder of a house on SQLite. */
export async function makeTemplate() {
  const folder = await mkdtemp(join(scratch(), 'assay-template-'))
  const db = await openDatabase({ folder })
  await db.destroy()
  await rm(lockIn(folder))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
