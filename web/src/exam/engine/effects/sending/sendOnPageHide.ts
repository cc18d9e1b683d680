import { device } from '../../../../lib/answers/device.ts'
import type { ClosePageMessage } from '../../../../lib/answers/sendLateAnswersForPage.ts'
import { submissionBody } from '../../../../lib/answers/submissionBody.ts'
import { closeInterview, sendWithoutReply, submitAnswer } from '../../../calls.ts'
import { mustKeepPage } from '../../examState.ts'
import type { ExamClient } from '../examClient.ts'

/** Without a service worker, the finish request contains the answers, because a separate request could arrive later. */
export function sendOnPageHide({ store, code }: ExamClient): void {
  const { phase, queue, finishPressedAt } = store.get()
  if (!mustKeepPage({ phase, queue })) return
  // `serviceWorker` is undefined on plain HTTP, despite its type.
  const worker = (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller
  if (worker) {
    worker.postMessage({
      order: 'hand-in',
      code,
      pressed: finishPressedAt,
      device: device(),
    } satisfies ClosePageMessage)
    return
  }
  if (finishPressedAt) {
    const answers = queue.map((submission) => ({
      ...submissionBody(submission),
      question_id: submission.questionId,
      key: submission.key,
    }))
    sendWithoutReply(closeInterview, { params: { code }, body: { pressed_time: finishPressedAt, answers } })
    return
  }
  for (const submission of queue) {
    sendWithoutReply(submitAnswer, {
      params: { code, id: submission.questionId },
      body: { ...submissionBody(submission), is_answered: true },
      headers: { 'idempotency-key': submission.key },
    })
  }
}
