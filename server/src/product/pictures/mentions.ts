import { pictureAddress, pictureNamesIn } from '@assay/domain/bank/picture'
import { sql } from 'kysely'
import { inChunks } from '../../platform/db/chunks.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { renewUnusedSince } from './queries.ts'

interface Size {
  width: number
  height: number
}

/**
 * Matches pictures exactly as the renderer writes them. Texts never match, because their quotation marks are escaped.
 */
const shown = /<img src="\/pictures\/(\w+\.\w+)"(?! width=)/g

/** With the sizes of pictures, a page reserves space before the pictures are loaded. */
const withSizes = (html: string, sizes: ReadonlyMap<string, Size>): string =>
  html.replaceAll(shown, (tag, name: string) => {
    const size = sizes.get(name)
    return size ? `<img src="${pictureAddress(name)}" width="${size.width}" height="${size.height}"` : tag
  })

/**
 * Restarts the week after which unused pictures are deleted, so that the pictures exist when the caller refers to them.
 */
export async function storedPicturesIn(tx: Tx, texts: readonly string[], at: number) {
  const names = [...new Set(texts.flatMap(pictureNamesIn))]
  const found = await inChunks(names, (part) => renewUnusedSince(tx, part, at))
  const known = new Map(found.map((picture) => [picture.name, picture]))
  return {
    idsIn: (text: string) => pictureNamesIn(text).flatMap((name) => known.get(name)?.id ?? []),
    withSizes: (html: string) => withSizes(html, known),
  }
}

export const isMentioned = sql<boolean>`(
  exists (select 1 from version_pictures where picture_id = pictures.id)
  or exists (select 1 from import_pictures where picture_id = pictures.id)
  or exists (select 1 from passage_pictures where picture_id = pictures.id)
  or exists (select 1 from blueprint_pictures where picture_id = pictures.id)
  or exists (select 1 from company where logo = pictures.name)
)`
