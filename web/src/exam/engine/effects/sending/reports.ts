import { createPause } from '../../../../lib/async/pause.ts'
import { withLock } from '../../../../lib/async/withLock.ts'
import { sendReport } from '../../../calls.ts'
import { backoffMs, failureOf } from '../../../failure.ts'
import { isPageBlocked, type Report } from '../../examState.ts'
import { applyEndOfTest } from '../applyFailure.ts'
import type { ExamClient } from '../examClient.ts'
import { storeReports, takeStoredReports } from '../storage/examLocalStorage.ts'

export type ReportOutcome = 'sent' | 'waiting' | 'refused'

export const reportRequest = ({ questionId, text }: Report) =>
  questionId === null ? { kind: 'time' as const, text } : { kind: 'question' as const, question_id: questionId, text }

/** Sends reports separately and after the answers, so that reports cannot delay answers. */
export function createReports({ store, code, request }: ExamClient) {
  const pause = createPause()
  const listeners = new Map<string, (sent: ReportOutcome) => void>()
  let queue = takeStoredReports(code)
  let isRunning = false

  function setQueue(reports: readonly Report[]): void {
    queue = reports
    storeReports(code, reports)
  }

  async function send(report: Report): Promise<ReportOutcome | 'closed'> {
    try {
      const answer = await request(sendReport, {
        params: { code },
        body: reportRequest(report),
        headers: { 'idempotency-key': report.key },
      })
      // A proxy may also reply with status 200, so the body is checked.
      return typeof answer?.time === 'string' ? 'sent' : 'waiting'
    } catch (cause) {
      const { kind } = failureOf(cause)
      if (kind === 'again') return 'waiting'
      // After the end of the test, an unsent report is kept and becomes part of the comment.
      if (kind === 'closed') return 'closed'
      if (kind === 'gone' || kind === 'reentry_required') applyEndOfTest(store, kind)
      return 'refused'
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    let failures = 0
    for (let [head] = queue; head; [head] = queue) {
      const report = head
      const sent = await withLock(`assay-report ${code}`, () => send(report))
      // If the test has ended, the report stays in the queue, because the test may be reopened.
      if (isPageBlocked(store.get()) || sent === 'closed') break
      listeners.get(report.key)?.(sent)
      failures = sent === 'waiting' ? failures + 1 : 0
      if (sent === 'waiting') await pause.wait(backoffMs(failures, Math.random()))
      else setQueue(queue.filter(({ key }) => key !== report.key))
    }
    isRunning = false
  }

  return {
    run,
    wake: pause.wake,
    add(report: Report, onSent: (sent: ReportOutcome) => void): void {
      listeners.set(report.key, onSent)
      setQueue([...queue, report])
      void run()
    },
  }
}
