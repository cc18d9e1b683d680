import type { Stage } from '@assay/domain/exam/clock'
import type { StateColumn } from '../interviewRow.ts'

/** Where its clock stands, which is one of three; and beside it every moment that is set. */
export type State = Stage | StateColumn

/**
 * `in`: an interview in this state is found here like any other. `out`: as if there were none. `refused`: it is found, and the call
 * says in its own words why nothing is done. Of an interview in several states the strictest holds.
 */
export type Cell = 'in' | 'refused' | 'out'

/**
 * What a state of an interview means, said here and nowhere else: every reader of interviews names its place (inPlace.ts), and what
 * is kept beside their rows follows them in and out (interviews/followStates.ts). A state without a word on every place does not
 * compile, nor a place without a word on every state; states.test.ts brings an interview into each state and looks in each place.
 * What was deleted lies in the bin and is nowhere; what is gone for good has no row.
 */
export const table = {
  /** Staff's lists, what the page exports of them, and what candidates reported. */
  lists: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** What a search for a name or an e-mail knows; nothing that lists have not. */
  names: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** Totals of lists, figures of rounds, and the places that results and comparisons tell: all from the same kept counts. */
  counts: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** What others are held against: scores with the same labels, and what decisions are worth. */
  groups: {
    to_do: 'out',
    in_progress: 'out',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'out',
  },
  /** Staff's calls that name it by its code. */
  code: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** The interview and its result as they are shown: of a trial run to its maker and to administrators, see trials.ts. */
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
  /** Making a link to results. */
  sharing: {
    to_do: 'refused',
    in_progress: 'refused',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** What such a link shows. */
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
  /** Made from a blueprint, whose recipe is fixed for it, and for this e-mail. */
  round: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'out',
  },
  /** What the staff decides of it. */
  decisions: {
    to_do: 'refused',
    in_progress: 'refused',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'out',
  },
  /** Invitations and reminders. */
  mails: {
    to_do: 'in',
    in_progress: 'refused',
    done: 'refused',
    withdrawn_at: 'refused',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** Mails that tell what was decided. While a test that was opened again runs, none goes. */
  decision_mails: {
    to_do: 'refused',
    in_progress: 'refused',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'out',
  },
  /** What staff see of tests while they run. */
  live: {
    to_do: 'out',
    in_progress: 'in',
    done: 'out',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** What an outage took time from that is still to be given back. */
  outages: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** Candidates' calls. */
  exam: {
    to_do: 'in',
    in_progress: 'in',
    done: 'refused',
    withdrawn_at: 'refused',
    deleted_at: 'out',
    trial_at: 'in',
    confirms: 'in',
  },
  /** Insight. */
  figures: {
    to_do: 'out',
    in_progress: 'out',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'out',
  },
  /** Its questions have been seen. */
  seen: {
    to_do: 'out',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** Its questions are in use. */
  use: {
    to_do: 'in',
    in_progress: 'in',
    done: 'out',
    withdrawn_at: 'out',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** Its paper keeps its questions, whatever became of it: an import of them cannot be undone. */
  drawn: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** A key fix covers its paper. */
  keys: {
    to_do: 'in',
    in_progress: 'in',
    done: 'in',
    withdrawn_at: 'in',
    deleted_at: 'out',
    trial_at: 'out',
    confirms: 'in',
  },
  /** Webhooks and the staff are told what happens to it. */
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

export const cellOf = (place: Place, state: State): Cell => table[place][state]
