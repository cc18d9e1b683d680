import { lookUp, timed } from '../../calls.ts'
import { failureOf } from '../../failure.ts'
import { deadlineOf } from '../countdown.ts'
import type { Line } from './line.ts'

/** Reads the interview again: its clock, and whether it is closed; null when the server cannot be asked. */
export async function readClosed({ engine, code, ask }: Line): Promise<boolean | null> {
  try {
    const { answer, sentAt, gotAt } = await timed(ask(lookUp, { params: { code } }))
    engine.apply({ kind: 'clock', deadline: deadlineOf(answer.remaining_time, sentAt, gotAt) })
    return answer.is_closed
  } catch (cause) {
    if (failureOf(cause).kind === 'gone') engine.apply({ kind: 'ended', phase: 'gone' })
    return null
  }
}
