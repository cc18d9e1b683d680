import { device } from '../../../../lib/late/device.ts'
import type { LastOrder } from '../../../../lib/late/forPage.ts'
import { askAndForget, closeInterview, submitAnswer } from '../../../calls.ts'
import { mustStay } from '../../examState.ts'
import type { Connection } from '../connection.ts'

/**
 * The page is being shut while an answer or a finish waits. The worker brings them in their order; without one the answers go
 * out all at once. A finish would overtake them: it waits for the next page, unless it is all that waits.
 */
export function sendOnPageHide({ engine, code }: Connection): void {
  const { phase, queue, pressed } = engine.get()
  if (!mustStay({ phase, queue })) return
  // `serviceWorker` is missing where the page came over plain http, whatever its type says.
  const worker = (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller
  if (worker) {
    worker.postMessage({ order: 'hand-in', code, pressed, device: device() } satisfies LastOrder)
    return
  }
  for (const { key, questionId, questionCode, answers, timeSpent } of queue) {
    askAndForget(submitAnswer, {
      params: { code, id: questionId },
      body: { question_code: questionCode, answers: [...answers], is_answered: true, time_spent: timeSpent },
      headers: { 'idempotency-key': key },
    })
  }
  if (pressed && queue.length === 0) askAndForget(closeInterview, { params: { code }, body: { pressed_time: pressed } })
}
