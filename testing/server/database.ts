import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabaseOptions, openDatabase } from '../../server/src/platform/db/open.ts'
import type { Engine } from '../../server/src/platform/db/schema.ts'
import { lockPath } from '../../server/src/platform/db/sqliteLock.ts'
import { databaseFolder } from './databaseFolder.ts'

/** Tests on both engines may run at the same time, so each engine has its own environment variable. */
export const templateOf = (engine: Engine) => `ASSAY_TEST_TEMPLATE_${engine}`

export const ENGINE: Engine = process.env['ASSAY_TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

const IN_USE = '55006'

/** Autovacuum may be using the template for a moment, so the copy is retried. */
async function runOnCluster(cluster: string, statement: string, triesLeft = 5): Promise<void> {
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  try {
    await client.query(statement)
  } catch (error) {
    if ((error as { code?: string }).code !== IN_USE || triesLeft === 0) throw error
    await runOnCluster(cluster, statement, triesLeft - 1)
  } finally {
    await client.end()
  }
}

async function createDatabaseFrom(template: string | null): Promise<DatabaseOptions & { remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(template ? databaseFolder() : tmpdir(), 'assay-test-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (ENGINE === 'sqlite') {
    if (template) await cp(template, folder, { recursive: true })
    return { folder, remove: removeFolder }
  }

  const cluster = process.env['ASSAY_TEST_POSTGRES']
  if (!cluster) throw new Error('ASSAY_TEST_POSTGRES names no cluster; the vitest project starts one')
  const name = `assay_${randomBytes(6).toString('hex')}`
  await runOnCluster(cluster, `create database ${name}${template ? ` template ${template}` : ''}`)
  const databaseUrl = Object.assign(new URL(cluster), { pathname: `/${name}` }).href
  const remove = async () => {
    await runOnCluster(cluster, `drop database ${name} with (force)`)
    await removeFolder()
  }
  return { folder, databaseUrl, remove }
}

export const createEmptyDatabase = () => createDatabaseFrom(null)

/** A new test database is a copy of a template, because creating all tables takes longer than most tests. */
export function createMigratedDatabase() {
  const template = process.env[templateOf(ENGINE)]
  if (!template) throw new Error(`${templateOf(ENGINE)} names no database; the vitest project makes one`)
  return createDatabaseFrom(template)
}

export async function makeTemplate() {
  const folder = await mkdtemp(join(databaseFolder(), 'assay-template-'))
  const db = await openDatabase({ folder })
  await db.destroy()
  await rm(lockPath(folder))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
