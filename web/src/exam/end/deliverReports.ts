import { sendReport, sendRequest } from '../calls.ts'
import { reportRequest } from '../engine/effects/sending/reports.ts'
import type { Report } from '../engine/examState.ts'
import { failureOf } from '../failure.ts'
import { storeCommentDraft, storedCommentDraft } from '../remarkDraft.ts'

async function deliverReport(code: string, report: Report): Promise<'sent' | 'waiting' | 'refused'> {
  try {
    const headers = { 'idempotency-key': report.key }
    const answer = await sendRequest(sendReport, { params: { code }, body: reportRequest(report), headers })
    return typeof answer?.time === 'string' ? 'sent' : 'waiting'
  } catch (cause) {
    return failureOf(cause).kind === 'again' ? 'waiting' : 'refused'
  }
}

/**
 * Some reports got no response, but may have arrived before the end, so they are sent again. All other unsent reports
 * are added to the comment.
 */
export async function deliverReports(code: string): Promise<{ isDone: boolean; hasLeft: boolean }> {
  let hasLeft = false
  for (const report of storedCommentDraft(code)?.reports ?? []) {
    const outcome = await deliverReport(code, report)
    if (outcome === 'waiting') return { isDone: false, hasLeft }
    const words = storedCommentDraft(code)
    const reports = words?.reports.filter(({ key }) => key !== report.key) ?? []
    if (outcome === 'sent') storeCommentDraft(code, { reports })
    else
      storeCommentDraft(code, { reports, isLeft: true, text: [words?.text, report.text].filter(Boolean).join('\n\n') })
    hasLeft ||= outcome === 'refused'
  }
  return { isDone: true, hasLeft }
}
