import { pictureAddress, pictureNamesIn } from '@assay/domain/bank/picture'
import { sql } from 'kysely'
import { inChunks } from '../db/chunks.ts'
import type { Tx } from '../db/schema.ts'
import { touchPictures } from './queries.ts'

interface Size {
  width: number
  height: number
}

/** The renderer's own way of writing a picture: a quote within a text or a value is never written so. */
const shown = /<img src="\/pictures\/(\w+\.\w+)"(?! width=)/g

/** Says how large pictures are, so that a page keeps room for them before they are there. */
const withSizes = (html: string, sizes: ReadonlyMap<string, Size>): string =>
  html.replaceAll(shown, (tag, name: string) => {
    const size = sizes.get(name)
    return size ? `<img src="${pictureAddress(name)}" width="${size.width}" height="${size.height}"` : tag
  })

/** The pictures of the installation that these texts show, kept from the sweeper from now on. */
export async function picturesOf(tx: Tx, texts: readonly string[], at: number) {
  const names = [...new Set(texts.flatMap(pictureNamesIn))]
  const found = await inChunks(names, (part) => touchPictures(tx, part, at))
  const known = new Map(found.map((picture) => [picture.name, picture]))
  return {
    idsIn: (text: string) => pictureNamesIn(text).flatMap((name) => known.get(name)?.id ?? []),
    withSizes: (html: string) => withSizes(html, known),
  }
}

/** Of a row of pictures, as far as tables hold it. */
export const isMentioned = sql<boolean>`(
  exists (select 1 from version_pictures where picture_id = pictures.id)
  or exists (select 1 from import_pictures where picture_id = pictures.id)
  or exists (select 1 from passage_pictures where picture_id = pictures.id)
  or exists (select 1 from blueprint_pictures where picture_id = pictures.id)
  or exists (select 1 from company where logo = pictures.name)
)`
