import type { PublicInterview } from '@assay/contract/interviews'
import { lookUp, timed } from '../../calls.ts'
import { failureOf } from '../../failure.ts'
import type { Line } from './line.ts'

/** The clock had ended it, and it waits for its candidate to enter again. */
export const isReopened = ({ is_activated, is_closed }: Pick<PublicInterview, 'is_activated' | 'is_closed'>): boolean =>
  !is_activated && !is_closed

/** Reads the interview again: its clock, and whether it is closed; null when the server cannot be asked. */
export async function readClosed({ engine, code, ask }: Line): Promise<boolean | null> {
  try {
    const { answer, sentAt, gotAt } = await timed(ask(lookUp, { params: { code } }))
    if (isReopened(answer)) engine.apply({ kind: 'reopened' })
    else engine.apply({ kind: 'clock', remaining: answer.remaining_time, sentAt, gotAt })
    return answer.is_closed
  } catch (cause) {
    if (failureOf(cause).kind === 'gone') engine.apply({ kind: 'ended', phase: 'gone' })
    return null
  }
}
