import type { Change } from '@assay/contract/insight/keyFix'
import { scoreLevel } from '@assay/domain/exam/score'
import { verdictOf } from '@assay/domain/exam/scoring'
import type { FixedStatus, InForce } from '@assay/domain/insight/keyFix'
import type { TestOutcome } from '@assay/domain/insight/scores'
import type { Queryable } from '../../db/schema.ts'
import { type Marks, marksOf } from '../../sitting/states/inPlace.ts'
import { outcomeFrom } from '../../sitting/states/outcomeCounts.ts'
import type { KnownVersion, KnownVersions } from '../versions.ts'
import type { CoveredPaper, CoveredQuestion } from './papersOfFix.ts'
import { ranksOf } from './ranks.ts'
import { type Scored, scoreAnew } from './scoreAnew.ts'
import { isSameKey } from './wordings.ts'

/** A paper and what is to be in force on it. */
export interface TurnedPaper {
  paper: CoveredPaper
  version: KnownVersion
  after: InForce
}

export const turnedQuestion = ({ paper: { interview_id, position }, after }: TurnedPaper): CoveredQuestion => ({
  interview_id,
  position,
  state: after,
})

/** Whether it counts, and whether it is right for everybody, is the same. */
const isCountedAlike = (one: InForce, other: InForce) =>
  (one.voidedBy === null) === (other.voidedBy === null) && (one.creditedBy === null) === (other.creditedBy === null)

/** The covered papers on which the fix changes the key, or whether the question counts. */
export const isTurned = ({ paper: { state }, version: { right }, after }: TurnedPaper): boolean =>
  !isSameKey(state.right ?? right, after.right ?? right) || !isCountedAlike(state, after)

function statusOf({ paper: { chosen }, version }: TurnedPaper, { right, voidedBy, creditedBy }: InForce): FixedStatus {
  if (voidedBy !== null) return 'VOID'
  if (creditedBy !== null) return 'CORRECT'
  const key = right ?? version.right
  const options = version.options.map(({ id }) => ({ id, is_valid: key.includes(id) }))
  return verdictOf(options, chosen ?? [], version.kind)
}

export interface Changed extends Change, Marks {
  interview_id: number
  public_id: string
  external_id: string | null
  label_set: string
  blueprint_id: number | null
  outcome_before: TestOutcome | null
  outcome_after: TestOutcome | null
}

export interface Effect {
  finished: number
  unfinished: number
  changed: number
  score_changed: number
  level_changed: number
  up: number
  down: number
  /** The largest change first. */
  changes: Changed[]
  /** All that is counted otherwise, also where nothing is shown of it: what was right anyhow and is right for everybody now. */
  moved: Changed[]
  scored: ReadonlyMap<number, Scored>
}

const size = ({ score_before, score_after }: Change) => Math.abs(score_after - score_before)

const largestFirst = (one: Change, other: Change) => size(other) - size(one) || (one.code < other.code ? -1 : 1)

async function changesOf(db: Queryable, turned: readonly TurnedPaper[], scored: Effect['scored']): Promise<Changed[]> {
  const moves = turned.map(({ paper: { interview_id, label_set, blueprint_id, score } }) => {
    const before = score ?? 0
    return { label_set, blueprint_id, before, after: scored.get(interview_id)?.result.score ?? before }
  })
  const ranks = await ranksOf(db, moves)
  return turned.flatMap((one, at) => {
    const { paper, after } = one
    const [move, rank] = [moves[at], ranks[at]]
    if (!move || !rank) return []
    const { interview_id, code, public_id, external_id, name, label_set, blueprint_id } = paper
    const { correct, voided, credited, answered, amount_of_questions } = paper
    const came = { correct, voided, credited, answered, amount_of_questions }
    return {
      interview_id,
      code,
      public_id,
      external_id,
      name,
      label_set,
      blueprint_id,
      ...marksOf(paper),
      ...rank,
      status_before: statusOf(one, paper.state),
      status_after: statusOf(one, after),
      score_before: move.before,
      score_after: move.after,
      outcome_before: outcomeFrom(came),
      outcome_after: outcomeFrom({ ...came, ...scored.get(interview_id)?.result }),
    }
  })
}

const isOther = (one: TurnedPaper) => statusOf(one, one.paper.state) !== statusOf(one, one.after)

/** The finished ones whose result the fix may change. */
const scoredAnew = (all: readonly TurnedPaper[]) =>
  all.filter((one) => one.paper.isFinished && (isOther(one) || !isCountedAlike(one.paper.state, one.after)))

/** All that a new result depends on beside the fix: what the others of its questions came to stands in the sums. */
const basisOf = ({ paper }: TurnedPaper, { voidedBy, creditedBy, right }: InForce): string =>
  JSON.stringify([
    ...[paper.version_id, paper.position, paper.chosen, paper.state, right, voidedBy === null, creditedBy === null],
    ...[paper.closed_at, paper.score, paper.correct, paper.partially, paper.wrong, paper.unanswered],
    ...[paper.voided, paper.credited, paper.first_score, paper.details, paper.label_set],
  ])

/** New results that were reckoned before nobody else could write, by what they were reckoned from. */
export interface Ahead {
  /** How often the turn in the bank had been taken: while it stands still, no label is renamed and no other key changes. */
  turn: number
  known: ReadonlyMap<number, { basis: string; scored: Scored }>
}

/** Reckons new results without holding anything, for who asks for the effect a moment later. */
export async function reckonAhead(
  db: Queryable,
  known: KnownVersions,
  turn: number,
  all: readonly TurnedPaper[],
): Promise<Ahead> {
  const turned = scoredAnew(all)
  const scored = await scoreAnew(db, known, turned.map(turnedQuestion))
  const results = turned.flatMap((one) => {
    const own = scored.get(one.paper.interview_id)
    return own ? [[own.interview_id, { basis: basisOf(one, one.after), scored: own }] as const] : []
  })
  return { turn, known: new Map(results) }
}

/** Those that were reckoned ahead and hold, and all others anew. */
async function resultsOf(db: Queryable, known: KnownVersions, turned: readonly TurnedPaper[], ahead: Ahead | null) {
  const held = new Map<number, Scored>()
  const others: CoveredQuestion[] = []
  for (const one of turned) {
    const before = ahead?.known.get(one.paper.interview_id)
    if (before?.basis === basisOf(one, one.after)) held.set(one.paper.interview_id, before.scored)
    else others.push(turnedQuestion(one))
  }
  return new Map([...held, ...(await scoreAnew(db, known, others))])
}

/** What becomes of finished interviews. Only the papers that the fix changes are scored anew. */
export async function effectOf(
  db: Queryable,
  known: KnownVersions,
  all: readonly TurnedPaper[],
  ahead: Ahead | null = null,
): Promise<Effect> {
  const finished = all.filter(({ paper }) => paper.isFinished)
  const turned = scoredAnew(all)
  const scored = await resultsOf(db, known, turned, ahead)
  const moved = (await changesOf(db, turned, scored)).toSorted(largestFirst)
  const changes = moved.filter(({ status_before, status_after }) => status_before !== status_after)
  const count = (isSo: (change: Changed) => boolean) => changes.filter(isSo).length
  return {
    finished: finished.length,
    unfinished: all.length - finished.length,
    changed: changes.length,
    score_changed: count(({ score_before, score_after }) => score_before !== score_after),
    level_changed: count(({ score_before, score_after }) => scoreLevel(score_before) !== scoreLevel(score_after)),
    up: count(({ score_before, score_after }) => score_after > score_before),
    down: count(({ score_before, score_after }) => score_after < score_before),
    changes,
    moved,
    scored,
  }
}
