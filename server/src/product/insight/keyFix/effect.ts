import type { Change } from '@assay/contract/insight/keyFix'
import { scoreLevel } from '@assay/domain/exam/score'
import { answerStatusOf } from '@assay/domain/exam/scoring'
import type { FixedStatus, KeyState } from '@assay/domain/insight/keyFix'
import type { TestOutcome } from '@assay/domain/insight/scores'
import type { Queryable } from '../../../platform/db/schema.ts'
import type { ScoreChange } from '../../attempts/counts.ts'
import { type StateValues, stateValuesOf } from '../../attempts/states/inView.ts'
import { outcomeOfRow } from '../../attempts/states/outcomeCounts.ts'
import type { ScoringVersion, ScoringVersions } from '../versions.ts'
import type { AffectedQuestion, QuestionKeyState } from './affectedQuestions.ts'
import { isSameKey } from './fixedQuestion.ts'
import { ranksBeforeAndAfter, type ScoreMove } from './ranks.ts'
import { openScoring, rescore, type Scored } from './rescore.ts'

export interface FixedQuestionRow {
  affected: AffectedQuestion
  version: ScoringVersion
  after: KeyState
}

export const keyStateAfter = ({ affected: { interview_id, position }, after }: FixedQuestionRow): QuestionKeyState => ({
  interview_id,
  position,
  state: after,
})

const isCountedAlike = (one: KeyState, other: KeyState) =>
  (one.voidedBy === null) === (other.voidedBy === null) && (one.creditedBy === null) === (other.creditedBy === null)

/** True if the fix changes the correct options in a test, or whether the question counts. */
export const isRowChanged = ({ affected: { state }, version: { right }, after }: FixedQuestionRow): boolean =>
  !isSameKey(state.right ?? right, after.right ?? right) || !isCountedAlike(state, after)

function questionStatus(
  { affected: { chosen }, version }: FixedQuestionRow,
  { right, voidedBy, creditedBy }: KeyState,
): FixedStatus {
  if (voidedBy !== null) return 'VOID'
  if (creditedBy !== null) return 'CORRECT'
  const key = right ?? version.right
  const options = version.options.map(({ id }) => ({ id, is_valid: key.includes(id) }))
  return answerStatusOf(options, chosen ?? [], version.kind)
}

export interface RescoredInterview extends Omit<Change, 'rank_before' | 'rank_after' | 'rank_of'>, StateValues {
  interview_id: number
  public_id: string
  external_id: string | null
  label_set: string
  blueprint_id: number | null
  outcome_before: TestOutcome | null
  outcome_after: TestOutcome | null
}

export type Changed = RescoredInterview & Change

export interface Amounts {
  finished: number
  unfinished: number
  changed: number
  score_changed: number
  level_changed: number
  up: number
  down: number
}

export interface Effect extends Amounts {
  changes: Changed[]
  /**
   * All interviews that must be counted again, even without a visible change. For example, an answer that was already
   * correct now counts as correct for all candidates.
   */
  rescoredInterviews: Changed[]
  scored: ReadonlyMap<number, Scored>
}

type ScoredChange = Pick<Change, 'code' | 'score_before' | 'score_after'>

const scoreDifference = ({ score_before, score_after }: ScoredChange) => Math.abs(score_after - score_before)

const largestFirst = (one: ScoredChange, other: ScoredChange) =>
  scoreDifference(other) - scoreDifference(one) || (one.code < other.code ? -1 : 1)

function scoreChange(one: FixedQuestionRow, scored: Scored | undefined): RescoredInterview {
  const { affected, after } = one
  const { interview_id, code, public_id, external_id, name, label_set, blueprint_id } = affected
  const { correct, voided, credited, answered, amount_of_questions } = affected
  const countsBefore = { correct, voided, credited, answered, amount_of_questions }
  return {
    interview_id,
    code,
    public_id,
    external_id,
    name,
    label_set,
    blueprint_id,
    ...stateValuesOf(affected),
    status_before: questionStatus(one, affected.state),
    status_after: questionStatus(one, after),
    score_before: affected.score ?? 0,
    score_after: scored?.result.score ?? affected.score ?? 0,
    outcome_before: outcomeOfRow(countsBefore),
    outcome_after: outcomeOfRow({ ...countsBefore, ...scored?.result }),
  }
}

const scoreMoveOf = ({ label_set, blueprint_id, score_before, score_after }: RescoredInterview): ScoreMove => ({
  ...{ label_set, blueprint_id },
  ...{ before: score_before, after: score_after },
})

async function changesOf(
  db: Queryable,
  rescoredRows: readonly FixedQuestionRow[],
  scored: Effect['scored'],
): Promise<Changed[]> {
  const rescoredInterviews = rescoredRows.map((one) => scoreChange(one, scored.get(one.affected.interview_id)))
  const ranks = await ranksBeforeAndAfter(db, rescoredInterviews.map(scoreMoveOf))
  return rescoredInterviews.flatMap((one, at) => {
    const rank = ranks[at]
    return rank ? { ...one, ...rank } : []
  })
}

export const toScoreChange = ({
  score_before,
  score_after,
  outcome_before,
  outcome_after,
  ...by
}: RescoredInterview): ScoreChange => ({
  ...by,
  before: { score: score_before, outcome: outcome_before },
  after: { score: score_after, outcome: outcome_after },
})

const isChanged = ({
  status_before,
  status_after,
}: Pick<RescoredInterview, 'status_before' | 'status_after'>): boolean => status_before !== status_after

const changesStatus = (one: FixedQuestionRow) =>
  questionStatus(one, one.affected.state) !== questionStatus(one, one.after)

const rowsToRescore = (all: readonly FixedQuestionRow[]) =>
  all.filter((one) => one.affected.isFinished && (changesStatus(one) || !isCountedAlike(one.affected.state, one.after)))

function effectAmounts(finished: number, unfinished: number, changes: readonly RescoredInterview[]): Amounts {
  const count = (isSo: (change: RescoredInterview) => boolean) => changes.filter(isSo).length
  return {
    finished,
    unfinished,
    changed: changes.length,
    score_changed: count(({ score_before, score_after }) => score_before !== score_after),
    level_changed: count(({ score_before, score_after }) => scoreLevel(score_before) !== scoreLevel(score_after)),
    up: count(({ score_before, score_after }) => score_after > score_before),
    down: count(({ score_before, score_after }) => score_after < score_before),
  }
}

export async function fixEffect(
  db: Queryable,
  versionCache: ScoringVersions,
  all: readonly FixedQuestionRow[],
): Promise<Effect> {
  const finished = all.filter(({ affected }) => affected.isFinished).length
  const rescoredRows = rowsToRescore(all)
  const scored = await rescore(db, openScoring(versionCache), rescoredRows.map(keyStateAfter))
  const rescoredInterviews = (await changesOf(db, rescoredRows, scored)).toSorted(largestFirst)
  const changes = rescoredInterviews.filter(isChanged)
  return { ...effectAmounts(finished, all.length - finished, changes), changes, rescoredInterviews, scored }
}
