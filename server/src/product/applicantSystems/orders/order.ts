import type { Order } from '@assay/contract/applicantSystems/connections'
import { type OrderState, orderStateAt } from '@assay/domain/applicantSystems/order'
import { hhmmss } from '@assay/domain/exam/formatDuration'
import { maskedDuration } from '@assay/domain/exam/maskedTime'
import { elapsedMs } from '@assay/domain/exam/testClock'
import type { Queryable } from '../../../platform/db/schema.ts'
import type { InterviewRow } from '../../attempts/states/interviewRow.ts'
import { interviewsOfOrders, type OrderRow } from './queries.ts'

export interface Standing {
  state: OrderState
  interview: InterviewRow | null
}

export const orderScore = ({ state, interview }: Standing): number | null =>
  state === 'complete' ? (interview?.score ?? null) : null

export const orderStanding = (
  { cancelled_at }: Pick<OrderRow, 'cancelled_at'>,
  interview: InterviewRow | null,
  now: number,
): Standing => ({ state: orderStateAt(cancelled_at !== null, interview, now), interview })

export function orderResult(interview: InterviewRow, baseUrl: string) {
  return {
    score: interview.score ?? 0,
    correct: interview.correct ?? 0,
    counted: interview.amount_of_questions - interview.voided,
    duration: hhmmss(maskedDuration(interview, elapsedMs(interview, interview.closed_at ?? 0))),
    link: `${baseUrl}/admin/results/${interview.public_id}`,
  }
}

export async function asOrders(db: Queryable, rows: readonly OrderRow[], now: number): Promise<Order[]> {
  const interviews = await interviewsOfOrders(db, rows)
  return rows.map((row) => {
    const interview = interviews.get(row.interview_id) ?? null
    const { state } = orderStanding(row, interview, now)
    const { order_id: id, told, attempts, status } = row
    return { id, interview_id: interview?.public_id ?? null, state, told, attempts, status }
  })
}

export async function asOrder(db: Queryable, row: OrderRow, now: number): Promise<Order> {
  const [order] = await asOrders(db, [row], now)
  if (!order) throw new Error('The order no longer exists')
  return order
}
