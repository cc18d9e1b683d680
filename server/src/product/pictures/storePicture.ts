import type { Tx } from '../../platform/db/schema.ts'
import type { CleanPicture } from './cleanPicture.ts'
import { newPictureName } from './name.ts'
import { insertBytes, insertPicture, renewPicture } from './queries.ts'

interface PictureSource {
  at: number
  importId: number | null
  /** The name of the picture in the imported file, which is used if it is free. */
  wanted?: string | undefined
}

export async function storePicture(
  tx: Tx,
  { type, width, height, digest, bytes }: CleanPicture,
  { at, importId, wanted }: PictureSource,
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
  // The first attempt fails if another transaction has just stored the picture, or if another picture has this name.
  return storePicture(tx, { type, width, height, digest, bytes }, { at, importId })
}
