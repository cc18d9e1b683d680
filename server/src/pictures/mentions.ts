import { pictureAddress, pictureNamesIn } from '@assay/domain/bank/picture'
import { sql } from 'kysely'
import { inChunks } from '../db/chunks.ts'
import type { Tx } from '../db/schema.ts'
import { renewUnusedSince } from './queries.ts'

interface Size {
  width: number
  height: number
}

/**
 * The renderer's exact form of a picture. A quotation mark in texts or attribute values is escaped, so it never
 * matches.
 */
const shown = /<img src="\/pictures\/(\w+\.\w+)"(?! width=)/g

/** Adds picture sizes, so that a page reserves the space before they load. */
const withSizes = (html: string, sizes: ReadonlyMap<string, Size>): string =>
  html.replaceAll(shown, (tag, name: string) => {
    const size = sizes.get(name)
    return size ? `<img src="${pictureAddress(name)}" width="${size.width}" height="${size.height}"` : tag
  })

/** Stored pictures that these texts show. The sweeper does not delete them from now on. */
export async function storedPicturesIn(tx: Tx, texts: readonly string[], at: number) {
  const names = [...new Set(texts.flatMap(pictureNamesIn))]
  const found = await inChunks(names, (part) => renewUnusedSince(tx, part, at))
  const known = new Map(found.map((picture) => [picture.name, picture]))
  return {
    idsIn: (text: string) => pictureNamesIn(text).flatMap((name) => known.get(name)?.id ?? []),
    withSizes: (html: string) => withSizes(html, known),
  }
}

/** True for a picture row that another table references. */
export const isMentioned = sql<boolean>`(
  exists (select 1 from version_pictures where picture_id = pictures.id)
  or exists (select 1 from import_pictures where picture_id = pictures.id)
  or exists (select 1 from passage_pictures where picture_id = pictures.id)
  or exists (select 1 from blueprint_pictures where picture_id = pictures.id)
  or exists (select 1 from company where logo = pictures.name)
)`
