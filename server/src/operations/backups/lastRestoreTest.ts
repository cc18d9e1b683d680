import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeNote } from './writeNote.ts'

const note = z.object({
  at: z.number(),
  why: z.string().nullable(),
  good: z.object({ at: z.number(), name: z.string() }).nullable(),
})
export type LastRestoreTest = z.output<typeof note>

const NAME = 'assay.last-drill'

export function findLastRestoreTest(folder: string): LastRestoreTest | null {
  try {
    return note.parse(JSON.parse(readFileSync(join(folder, NAME), 'utf8')))
  } catch {
    // If no restore test was recorded or the file is invalid, the next check starts a restore test.
    return null
  }
}

export function recordRestoreTest(
  folder: string,
  { at, name, why }: { at: number; name: string; why: string | null },
): void {
  const good = why === null ? { at, name } : (findLastRestoreTest(folder)?.good ?? null)
  writeNote(folder, NAME, { at, why, good } satisfies LastRestoreTest)
}
