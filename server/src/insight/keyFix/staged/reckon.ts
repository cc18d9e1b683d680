import type { Queryable } from '../../../db/schema.ts'
import { inMillionths } from '../../../sitting/closing/labelRatios.ts'
import { readDetails } from '../../../sitting/closing/storeResults.ts'
import { haveConfirmations } from '../../../sitting/confirmations/judge.ts'
import type { KnownVersions } from '../../versions.ts'
import { isUnwritten, leftWithNothing } from '../draft.ts'
import { isChanged, isTurned, type Moved, movedBy, scoredAnew, type TurnedPaper, turnedQuestion } from '../effect.ts'
import { type CoveredPaper, keyRowOf, readCoveredAmong } from '../papersOfFix.ts'
import { openScoring, type Scored, scoreAnew } from '../scoreAnew.ts'
import { FIGURES } from '../storeEffect.ts'

/** What is to come into force, and on which papers. */
export interface Plan {
  known: KnownVersions
  versionIds: readonly number[]
  turn: (db: Queryable, papers: readonly CoveredPaper[]) => Promise<TurnedPaper[]>
  /** Finished interviews are left as they are. */
  isLeaving: boolean
  /** What it changes is listed: a fix, not its undo. */
  isListed: boolean
}

/** What is remembered of a covered interview. */
export interface Entry {
  isFinished: boolean
  isTurned: boolean
  isEmptied: boolean
  isUnwritten: boolean
  isConfirmed: boolean
  moved: Moved | null
}

type Figure = (typeof FIGURES)[number] | 'details'

/** Several indices are sorted by each of these: a result that keeps one is written apart from those that do not, and is spared its indices. */
const SORTED_BY = ['score', 'unanswered'] as const

/** The ratios of labels by which rankings are sorted, as far as they become others. */
function ratiosOf({ paper }: TurnedPaper, { result, labels }: Scored) {
  if (paper.blueprint_id === null) return []
  const before = new Map(readDetails(paper.details ?? '[]').map((one) => [one.label_name, one.fully_correct_ratio]))
  const after = new Map(result.details.map((one) => [one.label_name, one.fully_correct_ratio]))
  return labels
    .filter(({ name }) => before.get(name) !== after.get(name))
    .map(({ label_id, name }) => {
      const ratio = after.get(name)
      return { interview_id: paper.interview_id, label_id, ratio: ratio === undefined ? null : inMillionths(ratio) }
    })
}

/** Works out what becomes of interviews, part after part, and remembers what is counted of them. */
export function openReckoning({ known, versionIds, turn, isLeaving }: Plan) {
  const entries = new Map<number, Entry>()
  /** By what of them is sorted anew: the figures in which any such result differs from before. Where none does, nothing is written. */
  const figures = new Map<string, Set<Figure>>()
  const scoring = openScoring(known)

  function rowOf(one: TurnedPaper, scored: Scored | undefined, moved: Moved | null) {
    const { paper } = one
    const row = {
      ...keyRowOf(turnedQuestion(one)),
      is_due: paper.isFinished && isTurned(one) ? 1 : 0,
      is_left: isLeaving && paper.isFinished ? 1 : 0,
    }
    if (!scored || !moved) return row
    const { details, ...result } = { ...scored.result, first_score: scored.first_score }
    const after = { ...result, details: JSON.stringify(details) }
    const differs = (figure: Figure) => after[figure] !== paper[figure]
    const differing = ([...FIGURES, 'details'] as const).filter(differs)
    const sorted_anew = differing.length === 0 ? null : SORTED_BY.filter(differs).join()
    if (sorted_anew !== null)
      figures.set(sorted_anew, (figures.get(sorted_anew) ?? new Set()).union(new Set(differing)))
    const { score_before, status_before, status_after } = moved
    const change = { score_before, status_before, status_after, is_changed: isChanged(moved) ? 1 : 0 }
    return { ...row, ...after, ...change, sorted_anew }
  }

  async function reckon(queryable: Queryable, ids: readonly number[]) {
    const turned = await turn(queryable, await readCoveredAmong(queryable, versionIds, ids))
    const anew = scoredAnew(turned)
    const scored = await scoreAnew(queryable, scoring, anew.map(turnedQuestion))
    const moved = new Map(anew.map((one) => [one, movedBy(one, scored.get(one.paper.interview_id))]))
    const emptied = await leftWithNothing(queryable, turned)
    const isConfirmed = await haveConfirmations(queryable, ids)
    for (const id of ids) entries.delete(id)
    for (const one of turned)
      entries.set(one.paper.interview_id, {
        isFinished: one.paper.isFinished,
        isTurned: isTurned(one),
        isEmptied: emptied.has(one.paper.interview_id),
        isUnwritten: isUnwritten(one),
        isConfirmed,
        moved: moved.get(one) ?? null,
      })
    const rows = turned.map((one) => rowOf(one, scored.get(one.paper.interview_id), moved.get(one) ?? null))
    const ofLabels = anew.flatMap((one) => {
      const own = scored.get(one.paper.interview_id)
      return own ? ratiosOf(one, own) : []
    })
    return { rows, ofLabels }
  }

  return { entries, figures, reckon }
}

export type Reckoned = Awaited<ReturnType<ReturnType<typeof openReckoning>['reckon']>>
