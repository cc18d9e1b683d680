export const connectionKinds = ['greenhouse', 'workable', 'ashby'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/** How the test stands that another system has ordered. */
export const orderStates = ['sent', 'in_progress', 'complete', 'expired', 'withdrawn', 'deleted', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** What is known of the interview that an order stands on. */
export interface OrderedTest {
  started_at: number | null
  closed_at: number | null
  closes_at: number | null
  withdrawn_at: number | null
}

/** The state of an order; null stands for an interview that is gone. */
export function orderStateAt(isCancelled: boolean, test: OrderedTest | null, now: number): OrderState {
  if (isCancelled) return 'cancelled'
  if (test === null) return 'deleted'
  if (test.closed_at !== null) return 'complete'
  if (test.started_at !== null) return 'in_progress'
  if (test.withdrawn_at !== null) return 'withdrawn'
  return test.closes_at !== null && test.closes_at <= now ? 'expired' : 'sent'
}

/** The states that each system is told of. */
const told: Readonly<Record<ConnectionKind, ReadonlySet<OrderState>>> = {
  greenhouse: new Set(['complete']),
  workable: new Set(['sent', 'complete', 'expired', 'withdrawn', 'deleted']),
  ashby: new Set(['in_progress', 'complete', 'expired', 'withdrawn', 'deleted']),
}

/** What the other system knows already, and what it would be told now. */
export interface Knowledge {
  state: OrderState
  score: number | null
}

/** Whether a state is news to a system that took this last; by hand it is told whatever it knows. */
export function isNews(kind: ConnectionKind, now: Knowledge, last: Knowledge | null, isByHand: boolean): boolean {
  if (!told[kind].has(now.state)) return false
  if (isByHand || last === null) return true
  // What was finished once is finished there; a test that was opened again is told once it is over with another score.
  if (now.state === 'in_progress' && last.state === 'complete') return false
  return now.state !== last.state || (now.state === 'complete' && now.score !== last.score)
}
