import type { Stage } from '@assay/domain/exam/clock'
import type { StateColumn } from '../interviewRow.ts'

/** One of three stages, or a state column with a value. */
export type State = Stage | StateColumn

/**
 * `in`: the interview is found. `out`: the interview is not found. `refused`: the interview is found, but the request
 * is rejected with a special error code. If an interview has several states, the strictest state applies.
 */
export type Cell = 'in' | 'refused' | 'out'

const row = (
  to_do: Cell,
  in_progress: Cell,
  done: Cell,
  withdrawn_at: Cell,
  deleted_at: Cell,
  trial_at: Cell,
  confirms: Cell,
): Record<State, Cell> => ({ to_do, in_progress, done, withdrawn_at, deleted_at, trial_at, confirms })

/**
 * The only definition of states: every query of interviews names its view (inView.ts), and derived tables use the
 * states too (interviews/updateStateCounts.ts). The code does not compile unless each combination is defined.
 * states.both.test.ts checks each state in each view. Deleted interviews are only in the bin, and erased interviews
 * have no row.
 */
export const table = {
  // The columns are: to do, in progress, done, withdrawn, deleted, trial, verification test.
  /** Staff's lists, their exports, and candidates' reports. */
  lists: row('in', 'in', 'in', 'in', 'out', 'out', 'in'),
  /** Totals of lists, statistics of rounds, and ranks, all from the same stored counts. */
  counts: row('in', 'in', 'in', 'in', 'out', 'out', 'in'),
  /** Reference groups: scores with the same labels, and the validity of decisions. */
  groups: row('out', 'out', 'in', 'in', 'out', 'out', 'out'),
  code: row('in', 'in', 'in', 'in', 'out', 'out', 'in'),
  /**
   * Interview and result as the page shows them. A trial run is shown only to its creator and administrators, see
   * trials.ts.
   */
  detail: row('in', 'in', 'in', 'in', 'out', 'in', 'in'),
  results: row('refused', 'refused', 'in', 'in', 'out', 'out', 'in'),
  compare: row('refused', 'refused', 'in', 'in', 'out', 'out', 'in'),
  sharing: row('refused', 'refused', 'in', 'in', 'out', 'out', 'in'),
  shared: row('out', 'out', 'in', 'in', 'out', 'out', 'in'),
  ranking: row('out', 'out', 'in', 'in', 'out', 'out', 'out'),
  /** The interviews of a blueprint, which make its design fixed, and the interviews of an e-mail address. */
  round: row('in', 'in', 'in', 'in', 'out', 'out', 'out'),
  decisions: row('refused', 'refused', 'in', 'in', 'out', 'out', 'out'),
  mails: row('in', 'refused', 'refused', 'refused', 'out', 'out', 'in'),
  /** E-mails about decisions. Sending them is rejected while a reopened test runs. */
  decision_mails: row('refused', 'refused', 'in', 'in', 'out', 'out', 'out'),
  live: row('out', 'in', 'out', 'in', 'out', 'out', 'in'),
  outages: row('in', 'in', 'in', 'in', 'out', 'out', 'in'),
  exam: row('in', 'in', 'refused', 'refused', 'out', 'in', 'in'),
  figures: row('out', 'out', 'in', 'in', 'out', 'out', 'out'),
  seen: row('out', 'in', 'in', 'in', 'out', 'out', 'in'),
  use: row('in', 'in', 'out', 'out', 'out', 'out', 'in'),
  /** The test keeps its questions in any state, so the import of these questions cannot be undone. */
  drawn: row('in', 'in', 'in', 'in', 'out', 'out', 'in'),
  keyFix: row('in', 'in', 'in', 'in', 'out', 'out', 'in'),
  events: row('in', 'in', 'in', 'in', 'out', 'out', 'in'),
} as const satisfies Record<string, Record<State, Cell>>

export type View = keyof typeof table

export const stateRule = (view: View, state: State): Cell => table[view][state]
