import type { KeyFixPreview } from '@assay/contract/insight/keyFix'
import type { PageWindow } from '@assay/domain/paging'
import type { Queryable } from '../../../platform/db/schema.ts'
import type { ScoringVersions } from '../versions.ts'
import { draftFix, fixRefusal, NEW_FIX_ID, papersAfterFix, type WantedFix } from './draft.ts'
import { fixEffect } from './effect.ts'
import { otherTexts, readFixedQuestion, versionsWith } from './fixedQuestion.ts'
import { countFinished, readCoveredPapers } from './papersOfFix.ts'

interface Previewing {
  versionCache: ScoringVersions
  questionId: number
  wanted: WantedFix
  page: PageWindow
  pending: number
}

export async function previewFix(
  db: Queryable,
  { versionCache, questionId, wanted, page, pending }: Previewing,
): Promise<KeyFixPreview | undefined> {
  const question = await readFixedQuestion(db, questionId)
  if (!question) return undefined
  const draft = await draftFix(db, question, wanted)
  const papers = await readCoveredPapers(
    db,
    draft.versions.map(({ id }) => id),
  )
  const changedPapers = papersAfterFix(draft, papers, NEW_FIX_ID)
  const { changes, scored: _, ...numbers } = await fixEffect(db, versionCache, changedPapers)
  const others = otherTexts(question, draft.textDigest)
  const { of_version, right, right_before, treatment } = draft
  return {
    version: question.current.version,
    of_version,
    right,
    right_before,
    treatment,
    ...numbers,
    other_wordings: await Promise.all(
      others.map(async ({ version, textDigest }) => {
        const ids = versionsWith(question, textDigest).map(({ id }) => id)
        return { of_version: version, finished: await countFinished(db, ids) }
      }),
    ),
    refusal: await fixRefusal(db, draft, changedPapers, pending),
    changes: changes.slice(page.start, page.start + page.count),
    amount_of_changes: changes.length,
  }
}
