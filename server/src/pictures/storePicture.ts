import type { Tx } from '../db/schema.ts'
import type { CleanPicture } from './cleanPicture.ts'
import { newPictureName } from './name.ts'
import { insertBytes, insertPicture, renewPicture } from './queries.ts'

interface Bringing {
  at: number
  /** The import that brings it; null for a person. */
  importId: number | null
  /** What it was called where it comes from. */
  wanted?: string | undefined
}

/** Keeps a picture and gives its name; one that is here already keeps the name that it has. */
export async function storePicture(
  tx: Tx,
  { type, width, height, digest, bytes }: CleanPicture,
  { at, importId, wanted }: Bringing,
): Promise<string> {
  const known = await renewPicture(tx, digest, { unused_since: at, ...(importId === null && { import_id: null }) })
  if (known) return known.name
  const name = wanted ?? newPictureName(type)
  const seen = { type, width, height, digest, size: bytes.length, created_at: at, unused_since: at }
  const stored = await insertPicture(tx, { ...seen, name, import_id: importId })
  if (stored) {
    await insertBytes(tx, stored.id, bytes)
    return name
  }
  // Somebody else has stored it this moment, or another picture has the name that was wanted.
  return storePicture(tx, { type, width, height, digest, bytes }, { at, importId })
}
