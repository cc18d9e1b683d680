import { fieldError } from '@assay/contract/fieldErrors'
import type { RefusedFix } from '@assay/contract/insight/keyFix'
import { keyStateAfterFix, type Treatment } from '@assay/domain/insight/keyFix'
import type { Queryable } from '../../../platform/db/schema.ts'
import { refuseField, refuseFields } from '../../../platform/http/refusal.ts'
import { readIds } from '../../attempts/paper.ts'
import type { ScoringVersion } from '../scoringVersions.ts'
import { type AffectedPaperQuestion, countVoidedQuestions } from './affectedPaperQuestions.ts'
import { fixesInForce } from './fixesOfPaper.ts'
import { isKeyChanged, type PaperQuestionFix } from './impact.ts'
import {
  isSameKey,
  type QuestionWithVersions,
  type VersionWithTexts,
  versionsWithText,
} from './questionWithVersions.ts'

export interface WantedFix {
  right: readonly number[]
  treatment: Treatment
  of_version: number | undefined
}

export interface ResolvedFix {
  question: QuestionWithVersions
  of_version: number
  textDigest: string
  treatment: Treatment
  right: number[]
  right_before: number[]
  versions: VersionWithTexts[]
  isCurrentText: boolean
}

function keyOrRefuse({ answers }: VersionWithTexts, wanted: readonly number[]): number[] {
  const ids = answers.map(({ id }) => id)
  const unknown = wanted.flatMap((id, at) => (ids.includes(id) ? [] : [fieldError(`right.${at}`, 'UNKNOWN_ANSWER')]))
  if (unknown.length > 0) refuseFields(unknown)
  return ids.filter((id) => wanted.includes(id))
}

export async function resolveFix(
  db: Queryable,
  question: QuestionWithVersions,
  wanted: WantedFix,
): Promise<ResolvedFix> {
  const { current } = question
  const of_version = wanted.of_version ?? current.version
  const own = question.versions.find(({ version }) => version === of_version)
  if (!own) return refuseField('of_version', 'NOT_A_CHOICE')
  const right = keyOrRefuse(own, wanted.right)
  const { textDigest } = own
  const versions = versionsWithText(question, textDigest)
  const last = (await fixesInForce(db, [question.id])).findLast((fix) => fix.wording === textDigest)
  const right_before = last ? readIds(last.right_ids) : [...(versions.at(-1) ?? own).correctIds]
  const isCurrentText = current.textDigest === textDigest
  return { question, of_version, textDigest, treatment: wanted.treatment, right, right_before, versions, isCurrentText }
}

export const NEW_FIX_ID = 0

export function planPaperQuestionFixes(
  { versions, treatment, right }: ResolvedFix,
  affectedQuestions: readonly AffectedPaperQuestion[],
  id: number,
): PaperQuestionFix[] {
  const byId = new Map<number, ScoringVersion>(versions.map((version) => [version.id, version]))
  return affectedQuestions.flatMap((before) => {
    const version = byId.get(before.version_id)
    const keepsOldKey = treatment === 'leave' && before.isFinished
    return version
      ? { before, version, after: keyStateAfterFix(before.keyState, { id, treatment, correctIds: right, keepsOldKey }) }
      : []
  })
}

export async function interviewsLosingAllQuestions(
  db: Queryable,
  paperQuestionFixes: readonly PaperQuestionFix[],
): Promise<ReadonlySet<number>> {
  const isNewlyVoided = ({ before: { keyState }, after }: PaperQuestionFix) =>
    keyState.voidedBy === null && after.voidedBy !== null
  const affectedQuestions = paperQuestionFixes.filter(isNewlyVoided).map(({ before }) => before)
  const voided = await countVoidedQuestions(
    db,
    affectedQuestions.map(({ interview_id }) => interview_id),
  )
  const losesAllQuestions = ({ interview_id, amount_of_questions }: AffectedPaperQuestion) =>
    (voided.get(interview_id) ?? 0) + 1 >= amount_of_questions
  return new Set(affectedQuestions.filter(losesAllQuestions).map(({ interview_id }) => interview_id))
}

const isResultPending = ({ before }: PaperQuestionFix): boolean => before.isFinished && before.chosen === null

export async function fixRefusal(
  db: Queryable,
  { question, right, isCurrentText }: ResolvedFix,
  paperQuestionFixes: readonly PaperQuestionFix[],
  pendingResultCount: number,
): Promise<RefusedFix | null> {
  const changesBank = isCurrentText && !isSameKey(right, question.current.correctIds)
  if (!changesBank && !paperQuestionFixes.some(isKeyChanged)) return 'NOTHING_TO_FIX'
  if ((await interviewsLosingAllQuestions(db, paperQuestionFixes)).size > 0) return 'NOTHING_LEFT'
  return pendingResultCount > 0 || paperQuestionFixes.some(isResultPending) ? 'STILL_COUNTING' : null
}
