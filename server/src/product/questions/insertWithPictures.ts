import { inChunks } from '../../platform/db/chunks.ts'
import type { Schema, Tx } from '../../platform/db/schema.ts'
import { storedPicturesIn } from '../pictures/mentions.ts'
import { insertVersionPictures, insertVersions } from './queries.ts'
import { optionsWithSizes } from './storedOptions.ts'
import { textWithPictures, translationsWithSizes } from './translations/translations.ts'

type NewVersion = Omit<Schema['question_versions'], 'id'>

export async function insertWithPictures(tx: Tx, versions: readonly NewVersion[], at: number): Promise<void> {
  const pictures = await storedPicturesIn(tx, versions.map(textWithPictures), at)
  const rows = versions.map((version) => ({
    ...version,
    description_html: pictures.withSizes(version.description_html),
    answers: optionsWithSizes(version.answers, pictures.withSizes),
    wordings: translationsWithSizes(version.wordings, pictures.withSizes),
  }))
  const stored = await inChunks(rows, (part) => insertVersions(tx, part))
  const ids = new Map(stored.map(({ id, question_id }) => [question_id, id]))
  const mentions = versions.flatMap((version) =>
    pictures
      .idsIn(textWithPictures(version))
      .map((picture_id) => ({ version_id: ids.get(version.question_id) ?? 0, picture_id })),
  )
  await inChunks(mentions, (part) => insertVersionPictures(tx, part))
}
