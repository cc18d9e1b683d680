import type { Tx } from '../../platform/db/schema.ts'
import { storedPicturesIn } from '../pictures/mentions.ts'
import { changeBlueprint } from './queries.ts'

interface Instructions {
  text: string
  html: string
  at: number
}

export async function keepPictures(tx: Tx, id: number, { text, html, at }: Instructions): Promise<void> {
  const pictures = await storedPicturesIn(tx, [text], at)
  const mentions = pictures.idsIn(text).map((picture_id) => ({ blueprint_id: id, picture_id }))
  await tx.deleteFrom('blueprint_pictures').where('blueprint_id', '=', id).execute()
  if (mentions.length === 0) return
  await tx.insertInto('blueprint_pictures').values(mentions).execute()
  await changeBlueprint(tx, id, { instructions_html: pictures.withSizes(html) })
}
