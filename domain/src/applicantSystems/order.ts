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

/** An update that a user sends by hand is sent even if nothing has changed. */
export function isOrderUpdateDue(
  kind: ConnectionKind,
  now: ReportedState,
  last: ReportedState | null,
  isByHand: boolean,
): boolean {
  if (!reportedStates[kind].has(now.state)) return false
  if (isByHand || last === null) return true
  // The applicant system gets no update when a completed test is reopened. It gets one later if the score changes.
  if (now.state === 'in_progress' && last.state === 'complete') return false
  return now.state !== last.state || (now.state === 'complete' && now.score !== last.score)
}
