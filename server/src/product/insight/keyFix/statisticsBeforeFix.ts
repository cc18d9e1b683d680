import { type QuestionStatistics, questionStatistics } from '@assay/contract/insight/questions'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import { editionDigest } from '../digests.ts'
import { readStatisticsOf } from '../questions/panel.ts'
import type { ResolvedFix } from './resolvedFix.ts'

/** The statistics are null if the version was never shown and is not in use. */
export async function statisticsBeforeFix(
  db: Queryable,
  resolved: ResolvedFix,
  pendingResultCount: number,
): Promise<QuestionStatistics | null> {
  const { question, textDigest, versions, right_before } = resolved
  const isMultiple = versions.at(-1)?.kind === 'multiple'
  const panel = await readStatisticsOf(
    db,
    question.id,
    editionDigest({ textDigest, isMultiple, correctIds: right_before }),
  )
  return panel ? { ...panel, pending: pendingResultCount } : null
}

export async function storeStatisticsBeforeFix(
  tx: Tx,
  key_fix_id: number,
  evidence: QuestionStatistics | null,
): Promise<void> {
  if (!evidence) return
  await tx
    .insertInto('key_fix_evidence')
    .values({ key_fix_id, document: JSON.stringify(evidence) })
    .execute()
}

const { by_language, passage, description_html, lang } = questionStatistics.shape
const kept = questionStatistics.extend({
  by_language: by_language.default([]),
  passage: passage.default(null),
  description_html: description_html.default(''),
  lang: lang.default(null),
})

export async function readStatisticsBeforeFix(
  db: Queryable,
  fixIds: readonly number[],
): Promise<ReadonlyMap<number, QuestionStatistics>> {
  if (fixIds.length === 0) return new Map()
  const rows = await db.selectFrom('key_fix_evidence').selectAll().where('key_fix_id', 'in', fixIds).execute()
  return new Map(rows.map(({ key_fix_id, document }) => [key_fix_id, kept.parse(JSON.parse(document))]))
}
