import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeNote } from './writeNote.ts'

const note = z.object({
  at: z.number(),
  /** Why the backup was not right; null where it was. */
  why: z.string().nullable(),
  /** The last one that was found right, and when. */
  good: z.object({ at: z.number(), name: z.string() }).nullable(),
})
export type LastDrill = z.output<typeof note>

const NAME = 'assay.last-drill'

/** The last backup that was tried from here; null where none ever was. */
export function findLastDrill(folder: string): LastDrill | null {
  try {
    return note.parse(JSON.parse(readFileSync(join(folder, NAME), 'utf8')))
  } catch {
    // Nothing was ever tried here, or the note is no note: nothing is known then, and the next look tries again.
    return null
  }
}

export function noteDrill(folder: string, { at, name, why }: { at: number; name: string; why: string | null }): void {
  const good = why === null ? { at, name } : (findLastDrill(folder)?.good ?? null)
  writeNote(folder, NAME, { at, why, good } satisfies LastDrill)
}
