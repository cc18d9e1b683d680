import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, fstatSync, fsyncSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { StartFault } from '../../startFault.ts'

const engine = z.enum(['sqlite', 'postgres'])

const noted = z.object({
  from: engine,
  rows: z.record(z.string(), z.number()),
  /** Foreign database objects are not part of the backup, but Assay refuses to restore the backup because of them. */
  strangers: z.array(z.object({ kind: z.string(), name: z.string() })),
})
export type BackupContents = z.output<typeof noted>

/** The last line of a backup contains its kind, and the hash of all bytes before this line. */
const seal = z.object({
  assay: z.literal('backup'),
  schema: z.string(),
  /** The engine of a backup has always been `sqlite` since 0.3.0. */
  engine,
  noted: noted.optional(),
  bytes: z.number(),
  sha256: z.string(),
})
export type Seal = z.output<typeof seal>

const PART = 1 << 20
const LINE_MAX = 65_536
const MAX_LISTED_OBJECTS = 20
const NAME_MAX = 200

function withFile<Result>(path: string, work: (file: number) => Result): Result {
  const file = openSync(path, 'r')
  try {
    return work(file)
  } finally {
    closeSync(file)
  }
}

type Sealed = Omit<Seal, 'assay' | 'sha256'>

/** The backup file is read in parts, because the file may be larger than the memory. */
function digestOf(file: number, { schema, engine, noted, bytes }: Sealed): string {
  const sealedValues = [schema, engine, bytes, ...(noted ? [noted] : [])]
  const hash = createHash('sha256').update(JSON.stringify(sealedValues))
  const part = Buffer.alloc(PART)
  for (let at = 0; at < bytes; ) {
    const read = readSync(file, part, 0, Math.min(PART, bytes - at), at)
    if (read === 0) break
    hash.update(part.subarray(0, read))
    at += read
  }
  return hash.digest('hex')
}

export function flushFile(path: string): void {
  withFile(path, fsyncSync)
  withFile(dirname(path), fsyncSync)
}

function truncateContents({ from, rows, strangers }: BackupContents): BackupContents {
  const named = strangers
    .slice(0, MAX_LISTED_OBJECTS)
    .map(({ kind, name }) => ({ kind, name: name.slice(0, NAME_MAX) }))
  return { from, rows, strangers: named }
}

/** SQLite ignores the seal at the end of a backup, because SQLite reads the file only up to the size in the header. */
export function sealFile(path: string, about: { schema: string; noted: BackupContents }): void {
  const sealLine = withFile(path, (file) => {
    const { schema } = about
    const sealed = {
      schema,
      engine: 'sqlite' as const,
      noted: truncateContents(about.noted),
      bytes: fstatSync(file).size,
    }
    return { assay: 'backup' as const, ...sealed, sha256: digestOf(file, sealed) }
  })
  appendFileSync(path, `\n${JSON.stringify(sealLine satisfies Seal)}\n`)
  flushFile(path)
}

function lastLine(file: number): string {
  const { size } = fstatSync(file)
  const end = Buffer.alloc(Math.min(LINE_MAX, size))
  readSync(file, end, 0, end.length, size - end.length)
  if (end.at(-1) !== 10) return ''
  return end.subarray(end.lastIndexOf(10, -2) + 1, -1).toString()
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

export function readSeal(path: string): Seal {
  return withFile(path, (file) => {
    const found = seal.safeParse(parsed(lastLine(file)))
    if (!found.success || digestOf(file, found.data) !== found.data.sha256)
      throw new StartFault(
        `${path} is not a valid backup: the file is incomplete, was changed, or is no backup of Assay. Restore backups of releases before 0.3.0 with Assay 0.3.0`,
      )
    return found.data
  })
}
