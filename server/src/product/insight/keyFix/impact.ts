import type { KeyFixChange } from '@assay/contract/insight/keyFix'
import { scoreLevel } from '@assay/domain/exam/scoreLevels'
import { answerStatusOf } from '@assay/domain/exam/scoring'
import type { AnswerStatusOrVoid, KeyState } from '@assay/domain/insight/keyFix'
import type { ScoredOutcome } from '@assay/domain/insight/scoreMargins'
import type { Queryable } from '../../../platform/db/schema.ts'
import type { ScoreChange } from '../../attempts/scoreCounts.ts'
import { type HidingValues, hidingValuesOf } from '../../attempts/states/inView.ts'
import { scoredOutcome } from '../../attempts/states/outcomeCounts.ts'
import type { ScoringVersion, ScoringVersionCache } from '../scoringVersions.ts'
import type { AffectedPaperQuestion, PaperQuestionKey } from './affectedPaperQuestions.ts'
import { isSameKey } from './questionWithVersions.ts'
import { ranksBeforeAndAfter, type ScoreMove } from './ranks.ts'
import { createScoringCaches, type RescoredResult, rescoreInterviews } from './rescoreInterviews.ts'

export interface PaperQuestionFix {
  before: AffectedPaperQuestion
  version: ScoringVersion
  after: KeyState
}

export const paperQuestionKeyAfter = ({
  before: { interview_id, position },
  after,
}: PaperQuestionFix): PaperQuestionKey => ({
  interview_id,
  position,
  keyState: after,
})

const hasSameScoringMode = (one: KeyState, other: KeyState) =>
  (one.voidedBy === null) === (other.voidedBy === null) && (one.creditedBy === null) === (other.creditedBy === null)

export const isKeyChanged = ({ before: { keyState }, version: { correctIds }, after }: PaperQuestionFix): boolean =>
  !isSameKey(keyState.correctIds ?? correctIds, after.correctIds ?? correctIds) || !hasSameScoringMode(keyState, after)

function answerStatusWithKey(
  { before: { chosen }, version }: PaperQuestionFix,
  { correctIds, voidedBy, creditedBy }: KeyState,
): AnswerStatusOrVoid {
  if (voidedBy !== null) return 'VOID'
  if (creditedBy !== null) return 'CORRECT'
  const key = correctIds ?? version.correctIds
  const options = version.options.map(({ id }) => ({ id, is_valid: key.includes(id) }))
  return answerStatusOf(options, chosen ?? [], version.kind)
}

export interface RescoredInterview extends Omit<KeyFixChange, 'rank_before' | 'rank_after' | 'rank_of'>, HidingValues {
  interview_id: number
  public_id: string
  external_id: string | null
  label_set: string
  blueprint_id: number | null
  outcome_before: ScoredOutcome | null
  outcome_after: ScoredOutcome | null
}

export type RankedChange = RescoredInterview & KeyFixChange

export interface ImpactCounts {
  finished: number
  unfinished: number
  changed: number
  score_changed: number
  level_changed: number
  up: number
  down: number
}

export interface FixImpact extends ImpactCounts {
  visibleChanges: RankedChange[]
  /** Includes results that look unchanged, such as a correct answer that now counts as correct for all candidates. */
  rescored: RankedChange[]
  resultsById: ReadonlyMap<number, RescoredResult>
}

type ScoreDifference = Pick<KeyFixChange, 'code' | 'score_before' | 'score_after'>

const scoreDifference = ({ score_before, score_after }: ScoreDifference) => Math.abs(score_after - score_before)

const largestFirst = (one: ScoreDifference, other: ScoreDifference) =>
  scoreDifference(other) - scoreDifference(one) || (one.code < other.code ? -1 : 1)

function rescoredInterview(one: PaperQuestionFix, rescored: RescoredResult | undefined): RescoredInterview {
  const { before, after } = one
  const { interview_id, code, public_id, external_id, name, label_set, blueprint_id } = before
  const { correct, voided, credited, answered, amount_of_questions } = before
  const countsBefore = { correct, voided, credited, answered, amount_of_questions }
  return {
    interview_id,
    code,
    public_id,
    external_id,
    name,
    label_set,
    blueprint_id,
    ...hidingValuesOf(before),
    status_before: answerStatusWithKey(one, before.keyState),
    status_after: answerStatusWithKey(one, after),
    score_before: before.score ?? 0,
    score_after: rescored?.result.score ?? before.score ?? 0,
    outcome_before: scoredOutcome(countsBefore),
    outcome_after: scoredOutcome({ ...countsBefore, ...rescored?.result }),
  }
}

const scoreMoveOf = ({ label_set, blueprint_id, score_before, score_after }: RescoredInterview): ScoreMove => ({
  ...{ label_set, blueprint_id },
  ...{ before: score_before, after: score_after },
})

async function rankedChanges(
  db: Queryable,
  rescoredRows: readonly PaperQuestionFix[],
  resultsById: FixImpact['resultsById'],
): Promise<RankedChange[]> {
  const rescored = rescoredRows.map((one) => rescoredInterview(one, resultsById.get(one.before.interview_id)))
  const ranks = await ranksBeforeAndAfter(db, rescored.map(scoreMoveOf))
  return rescored.flatMap((one, at) => {
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

const changesStatus = (one: PaperQuestionFix) =>
  answerStatusWithKey(one, one.before.keyState) !== answerStatusWithKey(one, one.after)

const fixesToRescore = (all: readonly PaperQuestionFix[]) =>
  all.filter(
    (one) => one.before.isFinished && (changesStatus(one) || !hasSameScoringMode(one.before.keyState, one.after)),
  )

function impactCounts(finished: number, unfinished: number, changes: readonly RescoredInterview[]): ImpactCounts {
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

export async function computeImpact(
  db: Queryable,
  versionCache: ScoringVersionCache,
  all: readonly PaperQuestionFix[],
): Promise<FixImpact> {
  const finished = all.filter(({ before }) => before.isFinished).length
  const rescoredRows = fixesToRescore(all)
  const resultsById = await rescoreInterviews(
    db,
    createScoringCaches(versionCache),
    rescoredRows.map(paperQuestionKeyAfter),
  )
  const rescored = (await rankedChanges(db, rescoredRows, resultsById)).toSorted(largestFirst)
  const visibleChanges = rescored.filter(isChanged)
  return {
    ...impactCounts(finished, all.length - finished, visibleChanges),
    visibleChanges,
    rescored,
    resultsById,
  }
}
