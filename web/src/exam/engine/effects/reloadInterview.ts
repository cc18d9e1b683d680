import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { getInterview, withTiming } from '../../calls.ts'
import { failureOf } from '../../failure.ts'
import { leftMs } from '../countdown.ts'
import type { ExamStore } from '../examStore.ts'
import { applyEndOfTest, CLOCK_TOLERANCE_MS } from './applyFailure.ts'
import type { ExamClient } from './examClient.ts'

export const isClockAwaitingReturn = ({
  is_activated,
  is_closed,
}: Pick<PublicInterview, 'is_activated' | 'is_closed'>): boolean => !is_activated && !is_closed

const hasTimeLeft = (store: ExamStore) =>
  store.get().phase === 'open' && leftMs(store.get().deadline, performance.now()) > CLOCK_TOLERANCE_MS

export async function reloadInterview({ store, code, request }: ExamClient): Promise<boolean | null> {
  try {
    const { answer, sentAt, receivedAt } = await withTiming(request(getInterview, { params: { code } }))
    if (isClockAwaitingReturn(answer)) store.apply({ kind: 'reopened' })
    // For a closed test, the server always reports zero remaining time, so this response must not change the clock.
    else if (!answer.is_closed) store.apply({ kind: 'clock', remaining: answer.remaining_time, sentAt, receivedAt })
    else if (hasTimeLeft(store)) applyEndOfTest(store, 'closed')
    return answer.is_closed
  } catch (cause) {
    if (failureOf(cause).kind === 'gone') store.apply({ kind: 'ended', phase: 'gone' })
    return null
  }
}
