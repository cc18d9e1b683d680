import type { Stage } from '@assay/domain/exam/stage'
import type { HidingColumn } from './interviewRow.ts'

export type State = Stage | HidingColumn

/**
 * `in`: the interview is found. `out`: the interview is not found. `refused`: the interview is found, but the request
 * is rejected with a special error code. If an interview has several states, the strictest state applies.
 */
export type ViewRule = 'in' | 'refused' | 'out'

const rule = (
  to_do: ViewRule,
  in_progress: ViewRule,
  done: ViewRule,
  withdrawn_at: ViewRule,
  deleted_at: ViewRule,
  trial_at: ViewRule,
  confirms: ViewRule,
): Record<State, ViewRule> => ({ to_do, in_progress, done, withdrawn_at, deleted_at, trial_at, confirms })

/**
 * The only definition of interview states. Every query of interviews names its view (inView.ts), and
 * states.both.test.ts checks each state in each view.
 */
export const viewRules = {
  // The columns of the rules are: to do, in progress, done, withdrawn, deleted, trial, verification test.
  /** The view `lists` is for staff's lists, their exports, and candidates' reports. */
  lists: rule('in', 'in', 'in', 'in', 'out', 'out', 'in'),
  /**
   * The view `counts` is for totals of lists, statistics of rounds, and ranks, which all use the same stored counts.
   */
  counts: rule('in', 'in', 'in', 'in', 'out', 'out', 'in'),
  /**
   * The view `referenceGroups` is for reference groups: scores of interviews with the same labels, and the validity of
   * decisions.
   */
  referenceGroups: rule('out', 'out', 'in', 'in', 'out', 'out', 'out'),
  byCode: rule('in', 'in', 'in', 'in', 'out', 'out', 'in'),
  /**
   * The view `detail` is for an interview and its result. A trial run is shown only to its creator and administrators,
   * see trials.ts.
   */
  detail: rule('in', 'in', 'in', 'in', 'out', 'in', 'in'),
  results: rule('refused', 'refused', 'in', 'in', 'out', 'out', 'in'),
  compare: rule('refused', 'refused', 'in', 'in', 'out', 'out', 'in'),
  sharing: rule('refused', 'refused', 'in', 'in', 'out', 'out', 'in'),
  shared: rule('out', 'out', 'in', 'in', 'out', 'out', 'in'),
  ranking: rule('out', 'out', 'in', 'in', 'out', 'out', 'out'),
  /** The view `round` is for the interviews of a blueprint and of an e-mail address. */
  round: rule('in', 'in', 'in', 'in', 'out', 'out', 'out'),
  decisions: rule('refused', 'refused', 'in', 'in', 'out', 'out', 'out'),
  mails: rule('in', 'refused', 'refused', 'refused', 'out', 'out', 'in'),
  /** The view `decision_mails` is for e-mails about decisions, which cannot be sent while a reopened test runs. */
  decision_mails: rule('refused', 'refused', 'in', 'in', 'out', 'out', 'out'),
  live: rule('out', 'in', 'out', 'in', 'out', 'out', 'in'),
  outages: rule('in', 'in', 'in', 'in', 'out', 'out', 'in'),
  exam: rule('in', 'in', 'refused', 'refused', 'out', 'in', 'in'),
  statistics: rule('out', 'out', 'in', 'in', 'out', 'out', 'out'),
  shownQuestions: rule('out', 'in', 'in', 'in', 'out', 'out', 'in'),
  inUse: rule('in', 'in', 'out', 'out', 'out', 'out', 'in'),
  /** A test keeps its questions in any state, so the import of these questions cannot be undone. */
  drawn: rule('in', 'in', 'in', 'in', 'out', 'out', 'in'),
  keyFix: rule('in', 'in', 'in', 'in', 'out', 'out', 'in'),
  events: rule('in', 'in', 'in', 'in', 'out', 'out', 'in'),
} as const satisfies Record<string, Record<State, ViewRule>>

export type View = keyof typeof viewRules

export const stateRule = (view: View, state: State): ViewRule => viewRules[view][state]
