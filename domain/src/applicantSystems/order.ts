export const connectionKinds = ['greenhouse', 'workable', 'ashby'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

export const orderStates = ['sent', 'in_progress', 'complete', 'expired', 'withdrawn', 'deleted', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

export interface OrderedTest {
  started_at: number | null
  closed_at: number | null
  closes_at: number | null
  withdrawn_at: number | null
}

export function orderStateAt(isCancelled: boolean, test: OrderedTest | null, now: number): OrderState {
  if (isCancelled) return 'cancelled'
  if (test === null) return 'deleted'
  if (test.closed_at !== null) return 'complete'
  if (test.started_at !== null) return 'in_progress'
  if (test.withdrawn_at !== null) return 'withdrawn'
  return test.closes_at !== null && test.closes_at <= now ? 'expired' : 'sent'
}

const reportedStates: Readonly<Record<ConnectionKind, ReadonlySet<OrderState>>> = {
  greenhouse: new Set(['complete']),
  workable: new Set(['sent', 'complete', 'expired', 'withdrawn', 'deleted']),
  ashby: new Set(['in_progress', 'complete', 'expired', 'withdrawn', 'deleted']),
}

export interface ReportedState {
  state: OrderState
  score: number | null
}

/** If a user sends the state of an order by hand, the state is reported even if it has not changed. */
export function isOrderUpdateDue(
  kind: ConnectionKind,
  now: ReportedState,
  last: ReportedState | null,
  isByHand: boolean,
): boolean {
  if (!reportedStates[kind].has(now.state)) return false
  if (isByHand || last === null) return true
  // For the applicant system, a reopened test is still complete. A new update is sent only when the test ends with
  // another score.
  if (now.state === 'in_progress' && last.state === 'complete') return false
  return now.state !== last.state || (now.state === 'complete' && now.score !== last.score)
}
