import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import type { Engine } from '../columns.ts'
import { runTool } from './postgresTools.ts'
import { MARK, tryFile } from './sqliteCopy.ts'

/** The last one of release 0.1.6, whose copies bore no seal. Whatever is newer was sealed when it was made. */
const LAST_UNSEALED = '0009_question_language'

const SQLITE_HEAD = 'SQLite format 3\0'
const POSTGRES_HEAD = 'PGDMP'
const HEAD_BYTES = 100
/** More than a seal can ever have. */
const END_BYTES = 1_024

function readPart(path: string, from: number, bytes: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const part = Buffer.alloc(bytes)
    return part.subarray(0, readSync(file, part, 0, bytes, from))
  } finally {
    closeSync(file)
  }
}

/** What its own head says: pages of one size, and no byte behind the last. A broken seal would be such bytes. */
function isWholeSqlite(path: string, head: Buffer): boolean {
  if (head.length < HEAD_BYTES || head.toString('latin1', 0, 16) !== SQLITE_HEAD) return false
  const pageBytes = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
  const hasLog = Boolean(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size)
  return statSync(path).size === pageBytes * head.readUInt32BE(28) && !hasLog && !existsSync(`${path}-journal`)
}

/** Whether a seal that does not hold stands at the end: that one is cut or changed, and no older copy. */
function hasRemainsOfSeal(path: string): boolean {
  const { size } = statSync(path)
  const end = readPart(path, Math.max(0, size - END_BYTES), END_BYTES).toString('latin1')
  return ['"assay":"backup"', '"engine":"postgres"', '"sha256":"', '"schema":"'].some((word) => end.includes(word))
}

/** Reads all of it, as a restore would, and gives its newest migration. */
async function newestInDump(path: string): Promise<string | null> {
  try {
    await runTool('pg_restore', ['--file=/dev/null', path])
    const rows = await runTool('pg_restore', ['--data-only', `--table=${MARK}`, '--file=-', path])
    const names = [...rows.matchAll(/^(\d{4}_\w+)\t/gm)].map(([, name = '']) => name)
    return names.toSorted().at(-1) ?? null
  } catch {
    // It is no whole file of pg_dump: the caller says so, as of any other file.
    return null
  }
}

async function newestOf(path: string): Promise<{ schema: string | null; engine: Engine }> {
  const head = readPart(path, 0, HEAD_BYTES)
  if (head.toString('latin1').startsWith(POSTGRES_HEAD))
    return { schema: hasRemainsOfSeal(path) ? null : await newestInDump(path), engine: 'postgres' }
  return { schema: isWholeSqlite(path, head) ? tryFile(path) : null, engine: 'sqlite' }
}

/** A copy of the release that did not seal them yet, if it is whole as far as can be told; null for every other file. */
export async function readUnsealed(path: string): Promise<{ schema: string; engine: Engine; bytes: number } | null> {
  const { schema, engine } = await newestOf(path)
  if (schema === null || schema > LAST_UNSEALED) return null
  return { schema, engine, bytes: statSync(path).size }
}
