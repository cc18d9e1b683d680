import type { Stage } from '@assay/domain/exam/clock'
import type { StateColumn } from '../interviewRow.ts'

/** One of three stages, or a state column that is set. */
export type State = Stage | StateColumn

/**
 * `in`: the interview is found like any other. `out`: it is not found. `refused`: it is found, but the request is
 * rejected with an error code of its own. The strictest state applies.
 */
export type Cell = 'in' | 'refused' | 'out'

/**
 * The only definition of states: every query of interviews names its place (inPlace.ts), and derived tables use it too
 * (interviews/updateStateCounts.ts). A missing combination does not compile; states.test.ts checks each state in each
 * place. Deleted interviews are only in the bin, and erased interviews have no row.
 */
export const table = {
  /** Staff's lists, their exports, and candidates' reports. */
  lists: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** Search by name or e-mail address; only finds interviews that are in the lists. */
  names: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** Totals of lists, statistics of rounds, and ranks; all use the same stored counts. */
  counts: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** Comparison groups: scores with the same labels, and the validity of decisions. */
  groups: {
    to_do: 'out',
    in_progress: 'out',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'out',
  },
  code: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /**
   * The interview and its result as shown. A trial run is shown only to its creator and to administrators, see
   * trials.ts.
   */
  look: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'in',
    confirms: 'in',
  },
  results: {
    to_do: 'refused',
    in_progress: 'refused',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  compare: {
    to_do: 'refused',
    in_progress: 'refused',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  sharing: {
    to_do: 'refused',
    in_progress: 'refused',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  shared: {
    to_do: 'out',
    in_progress: 'out',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  ranking: {
    to_do: 'out',
    in_progress: 'out',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'out',
  },
  /**
   * The interviews of a blueprint. With one of them, the design is fixed, and the same e-mail address gets no second
   * one.
   */
  round: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'out',
  },
  decisions: {
    to_do: 'refused',
    in_progress: 'refused',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'out',
  },
  mails: {
    to_do: 'in',
    in_progress: 'refused',
    done: 'refused',
    withdrawn_at: 'refused',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** E-mails about decisions; not sent while a reopened test runs. */
  decision_mails: {
    to_do: 'refused',
    in_progress: 'refused',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'out',
  },
  live: {
    to_do: 'out',
    in_progress: 'in',
    done: 'out',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  outages: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  exam: {
    to_do: 'in',
    in_progress: 'in',
    done: 'refused',
    withdrawn_at: 'refused',
    deleted_at: 'out',
    trial_at: 'in',
    confirms: 'in',
  },
  figures: {
    to_do: 'out',
    in_progress: 'out',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'out',
  },
  seen: {
    to_do: 'out',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  use: {
    to_do: 'in',
    in_progress: 'in',
    done: 'out',
    withdrawn_at: 'out',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** The test keeps its questions in any state, so the import of these questions cannot be undone. */
  drawn: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  keys: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  events: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
} as const satisfies Record<string, Record<State, Cell>>

export type Place = keyof typeof table

export const stateRule = (place: Place, state: State): Cell => table[place][state]
