import type { OfLanguage } from '@assay/contract/insight/questions'
import { answerStatusOf } from '@assay/domain/exam/scoring'
import { shareFigure } from '@assay/domain/insight/figures'
import type { Queryable } from '../../../platform/db/schema.ts'
import { readIds } from '../../attempts/paper.ts'
import { editionOfVersion } from '../scoringVersions.ts'
import type { KnownEdition } from './editions.ts'
import { shownInLanguages, type versionsOfQuestion } from './queries.ts'

type VersionRows = Awaited<ReturnType<typeof versionsOfQuestion>>
type ShownRow = Awaited<ReturnType<typeof shownInLanguages>>[number]

/** Returns null if the candidate answered another edition of the question. */
function isCorrectIn(
  { versions, edition_id }: KnownEdition,
  { version_id, right_ids, chosen }: ShownRow,
): boolean | null {
  const version = versions.find(({ id }) => id === version_id)
  const key = right_ids === null ? version?.correctIds : readIds(right_ids)
  if (!version || !key || editionOfVersion(version, key) !== edition_id) return null
  const options = version.options.map(({ id }) => ({ id, is_valid: key.includes(id) }))
  return answerStatusOf(options, chosen === null ? [] : readIds(chosen), version.kind) === 'CORRECT'
}

export async function languagesOf(db: Queryable, edition: KnownEdition, rows: VersionRows): Promise<OfLanguage[]> {
  const ids = new Set(edition.versions.map(({ id }) => id))
  if (rows.every(({ id, wordings }) => !ids.has(id) || wordings === null)) return []
  const { newest } = edition
  const own = rows.find(({ id }) => id === newest.id)?.lang ?? null
  const sums = new Map<string | null, { shown: number; right: number }>()
  for (const row of await shownInLanguages(db, newest.question_id)) {
    const isCorrect = isCorrectIn(edition, row)
    if (isCorrect === null) continue
    const lang = row.wording ?? own
    const { shown, right } = sums.get(lang) ?? { shown: 0, right: 0 }
    sums.set(lang, { shown: shown + row.amount, right: isCorrect ? right + row.amount : right })
  }
  if (sums.size < 2) return []
  return [...sums]
    .map(([lang, { shown, right }]) => {
      const { value, low, high } = shareFigure(right, shown)
      return { lang, shown, right, facility: value ?? 0, facility_low: low ?? 0, facility_high: high ?? 0 }
    })
    .toSorted((one, other) => other.shown - one.shown)
}
