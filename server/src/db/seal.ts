import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, fstatSync, fsyncSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { StartFault } from '../startFault.ts'

const engine = z.enum(['sqlite', 'postgres'])

/** The last line of a backup: what it is, and the digest of everything before it. */
const seal = z.object({
  assay: z.literal('backup'),
  /** The newest migration that the database had. */
  schema: z.string(),
  engine,
  bytes: z.number(),
  sha256: z.string(),
})
export type Seal = z.output<typeof seal>

const PART = 1 << 20
/** More than the line can ever have. */
const LINE_MAX = 1_024

function withFile<Result>(path: string, work: (file: number) => Result): Result {
  const file = openSync(path, 'r')
  try {
    return work(file)
  } finally {
    closeSync(file)
  }
}

/** Of what the seal says and of every byte before it, part by part, because a database need not fit into memory. */
function digestOf(file: number, { schema, engine, bytes }: Omit<Seal, 'assay' | 'sha256'>): string {
  const hash = createHash('sha256').update(JSON.stringify([schema, engine, bytes]))
  const part = Buffer.alloc(PART)
  for (let at = 0; at < bytes; ) {
    const read = readSync(file, part, 0, Math.min(PART, bytes - at), at)
    if (read === 0) break
    hash.update(part.subarray(0, read))
    at += read
  }
  return hash.digest('hex')
}

/** After this the file survives a power cut, under its name. */
export function flushFile(path: string): void {
  withFile(path, fsyncSync)
  withFile(dirname(path), fsyncSync)
}

/** Ends a backup with its seal. SQLite and pg_restore read only as far as their own header says, so it does not disturb them. */
export function sealFile(path: string, about: Pick<Seal, 'schema' | 'engine'>): void {
  const own = withFile(path, (file) => {
    const sealed = { ...about, bytes: fstatSync(file).size }
    return { assay: 'backup' as const, ...sealed, sha256: digestOf(file, sealed) }
  })
  appendFileSync(path, `\n${JSON.stringify(own satisfies Seal)}\n`)
  flushFile(path)
}

function lastLine(file: number): string {
  const { size } = fstatSync(file)
  const end = Buffer.alloc(Math.min(LINE_MAX, size))
  readSync(file, end, 0, end.length, size - end.length)
  return end.toString('latin1').split('\n').at(-2) ?? ''
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** The seal of a backup, if every byte is as it was when it was sealed. */
export function readSeal(path: string): Seal {
  return withFile(path, (file) => {
    const found = seal.safeParse(parsed(lastLine(file)))
    if (!found.success || digestOf(file, found.data) !== found.data.sha256)
      throw new StartFault(`${path} is not a whole backup of Assay: it was cut off, changed, or is something else`)
    return found.data
  })
}
