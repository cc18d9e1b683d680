import { fieldError } from '@assay/contract/fieldErrors'
import type { RefusedFix } from '@assay/contract/insight/keyFix'
import { afterFix, type Treatment } from '@assay/domain/insight/keyFix'
import type { Queryable } from '../../../platform/db/schema.ts'
import { refuseField, refuseFields } from '../../../platform/http/refusal.ts'
import { readIds } from '../../attempts/paper.ts'
import type { KnownVersion } from '../versions.ts'
import { type ChangedPaper, isPaperChanged } from './effect.ts'
import { type FixedQuestion, isSameKey, versionsWith, type WholeVersion } from './fixedQuestion.ts'
import { fixesInForce } from './fixesOfPaper.ts'
import { type CoveredPaper, voidedAmounts } from './papersOfFix.ts'

export interface WantedFix {
  right: readonly number[]
  treatment: Treatment
  of_version: number | undefined
}

export interface FixDraft {
  question: FixedQuestion
  of_version: number
  textDigest: string
  treatment: Treatment
  right: number[]
  right_before: number[]
  versions: WholeVersion[]
  isCurrentText: boolean
}

/** The wanted key, with each option once and in the order of the options. Unknown options are rejected. */
function keyOrRefuse({ answers }: WholeVersion, wanted: readonly number[]): number[] {
  const ids = answers.map(({ id }) => id)
  const unknown = wanted.flatMap((id, at) => (ids.includes(id) ? [] : [fieldError(`right.${at}`, 'UNKNOWN_ANSWER')]))
  if (unknown.length > 0) refuseFields(unknown)
  return ids.filter((id) => wanted.includes(id))
}

export async function draftFix(db: Queryable, question: FixedQuestion, wanted: WantedFix): Promise<FixDraft> {
  const { current } = question
  const of_version = wanted.of_version ?? current.version
  const own = question.versions.find(({ version }) => version === of_version)
  if (!own) return refuseField('of_version', 'NOT_A_CHOICE')
  const right = keyOrRefuse(own, wanted.right)
  const { textDigest } = own
  const versions = versionsWith(question, textDigest)
  const last = (await fixesInForce(db, [question.id])).findLast((fix) => fix.wording === textDigest)
  const right_before = last ? readIds(last.right_ids) : [...(versions.at(-1) ?? own).right]
  const isCurrentText = current.textDigest === textDigest
  return { question, of_version, textDigest, treatment: wanted.treatment, right, right_before, versions, isCurrentText }
}

/** Id of a fix that is not stored yet; no stored fix has it. */
export const NEW_FIX_ID = 0

export function papersAfterFix(
  { versions, treatment, right }: FixDraft,
  papers: readonly CoveredPaper[],
  id: number,
): ChangedPaper[] {
  const byId = new Map<number, KnownVersion>(versions.map((version) => [version.id, version]))
  return papers.flatMap((paper) => {
    const version = byId.get(paper.version_id)
    const keepsOldKey = treatment === 'leave' && paper.isFinished
    return version ? { paper, version, after: afterFix(paper.state, { id, treatment, right, keepsOldKey }) } : []
  })
}

export async function interviewsWithoutQuestions(
  db: Queryable,
  changedPapers: readonly ChangedPaper[],
): Promise<ReadonlySet<number>> {
  const isNewlyVoided = ({ paper: { state }, after }: ChangedPaper) =>
    state.voidedBy === null && after.voidedBy !== null
  const papers = changedPapers.filter(isNewlyVoided).map(({ paper }) => paper)
  const voided = await voidedAmounts(
    db,
    papers.map(({ interview_id }) => interview_id),
  )
  const losesAllQuestions = ({ interview_id, amount_of_questions }: CoveredPaper) =>
    (voided.get(interview_id) ?? 0) + 1 >= amount_of_questions
  return new Set(papers.filter(losesAllQuestions).map(({ interview_id }) => interview_id))
}

/** True if the test has ended, but the server has not stored its result yet. */
const isResultPending = ({ paper }: ChangedPaper): boolean => paper.isFinished && paper.chosen === null

export async function fixRefusal(
  db: Queryable,
  { question, right, isCurrentText }: FixDraft,
  changedPapers: readonly ChangedPaper[],
  pending: number,
): Promise<RefusedFix | null> {
  const changesBank = isCurrentText && !isSameKey(right, question.current.right)
  if (!changesBank && !changedPapers.some(isPaperChanged)) return 'NOTHING_TO_FIX'
  if ((await interviewsWithoutQuestions(db, changedPapers)).size > 0) return 'NOTHING_LEFT'
  return pending > 0 || changedPapers.some(isResultPending) ? 'STILL_COUNTING' : null
}
