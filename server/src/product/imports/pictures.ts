import { sql } from 'kysely'
import { inChunks } from '../../platform/db/chunks.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { isMentioned, storedPicturesIn } from '../pictures/mentions.ts'
import { isShownInReasons } from '../questions/reasons/reasons.ts'
import { optionsWithSizes } from '../questions/storedOptions.ts'
import { textWithPictures, translationsWithSizes } from '../questions/translations/translations.ts'
import type { NewItemRow } from './itemRow.ts'
import { insertItems, protectPlannedPictures } from './queries.ts'

/** Pictures in the questions of an import plan are not deleted, because the plan refers to them. */
export async function insertItemsWithPictures(tx: Tx, importId: number, rows: readonly NewItemRow[], at: number) {
  const texts = rows.map((row) => `${textWithPictures(row)}\n${row.reasons ?? ''}`)
  const pictures = await storedPicturesIn(tx, texts, at)
  await insertItems(
    tx,
    importId,
    rows.map((row) => ({
      ...row,
      description_html: pictures.withSizes(row.description_html),
      answers: optionsWithSizes(row.answers, pictures.withSizes),
      wordings: translationsWithSizes(row.wordings, pictures.withSizes),
      proposed_answers: row.proposed_answers && optionsWithSizes(row.proposed_answers, pictures.withSizes),
    })),
  )
  await protectPlannedPictures(tx, importId, texts.flatMap(pictures.idsIn))
}

export const versionsWithPictures = (db: Queryable, importId: number) =>
  db
    .selectFrom('question_versions')
    .innerJoin('questions', 'questions.id', 'question_versions.question_id')
    .select(['question_versions.id', 'question_versions.description', 'question_versions.answers'])
    .select('question_versions.wordings')
    .where('questions.import_id', '=', importId)
    .where(({ eb, or }) =>
      or(
        (['description', 'answers', 'wordings'] as const).map((text) =>
          eb(`question_versions.${text}`, 'like', '%/pictures/%'),
        ),
      ),
    )
    .execute()
export type VersionWithPictures = Awaited<ReturnType<typeof versionsWithPictures>>[number]

/** The import plan no longer protects the pictures, so the question versions must refer to them. */
export async function protectPictures(tx: Tx, versions: readonly VersionWithPictures[], at: number): Promise<void> {
  const pictures = await storedPicturesIn(tx, versions.map(textWithPictures), at)
  const mentions = versions.flatMap((version) =>
    pictures.idsIn(textWithPictures(version)).map((picture_id) => ({ version_id: version.id, picture_id })),
  )
  await inChunks(mentions, (part) => tx.insertInto('version_pictures').values(part).returning('version_id').execute())
}

export async function removePictures(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('import_pictures').where('import_id', '=', importId).execute()
  await sql`
    delete from pictures where import_id = ${importId} 
      and not ${isMentioned} and not ${isShownInReasons}`.execute(tx)
  await tx.updateTable('pictures').set({ import_id: null }).where('import_id', '=', importId).execute()
}
