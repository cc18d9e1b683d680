import type { KeyFixPreview } from '@assay/contract/insight/keyFix'
import type { PageWindow } from '@assay/domain/paging'
import type { Queryable } from '../../../platform/db/schema.ts'
import type { ScoringVersionCache } from '../scoringVersions.ts'
import { countFinishedTests, readAffectedPaperQuestions } from './affectedPaperQuestions.ts'
import { computeImpact } from './impact.ts'
import { otherTexts, readQuestionWithVersions, versionsWithText } from './questionWithVersions.ts'
import { fixRefusal, NEW_FIX_ID, planPaperQuestionFixes, resolveFix, type WantedFix } from './resolvedFix.ts'

interface PreviewRequest {
  versionCache: ScoringVersionCache
  questionId: number
  wanted: WantedFix
  page: PageWindow
  pendingResultCount: number
}

export async function previewFix(
  db: Queryable,
  { versionCache, questionId, wanted, page, pendingResultCount }: PreviewRequest,
): Promise<KeyFixPreview | undefined> {
  const question = await readQuestionWithVersions(db, questionId)
  if (!question) return undefined
  const resolved = await resolveFix(db, question, wanted)
  const affectedQuestions = await readAffectedPaperQuestions(
    db,
    resolved.versions.map(({ id }) => id),
  )
  const paperQuestionFixes = planPaperQuestionFixes(resolved, affectedQuestions, NEW_FIX_ID)
  const {
    visibleChanges,
    rescored: _,
    resultsById: __,
    ...counts
  } = await computeImpact(db, versionCache, paperQuestionFixes)
  const others = otherTexts(question, resolved.textDigest)
  const { of_version, right, right_before, treatment } = resolved
  return {
    version: question.current.version,
    of_version,
    right,
    right_before,
    treatment,
    ...counts,
    other_wordings: await Promise.all(
      others.map(async ({ version, textDigest }) => {
        const ids = versionsWithText(question, textDigest).map(({ id }) => id)
        return { of_version: version, finished: await countFinishedTests(db, ids) }
      }),
    ),
    refusal: await fixRefusal(db, resolved, paperQuestionFixes, pendingResultCount),
    changes: visibleChanges.slice(page.start, page.start + page.count),
    amount_of_changes: visibleChanges.length,
  }
}
