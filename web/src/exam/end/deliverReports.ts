import { ask, sendRemark } from '../calls.ts'
import { bodyOf } from '../engine/effects/sending/reports.ts'
import type { Report } from '../engine/examState.ts'
import { failureOf } from '../failure.ts'
import { storedRemarkDraft, storeRemarkDraft } from '../remarkDraft.ts'

async function bring(code: string, report: Report): Promise<'sent' | 'waiting' | 'refused'> {
  try {
    const headers = { 'idempotency-key': report.key }
    const answer = await ask(sendRemark, { params: { code }, body: bodyOf(report), headers })
    return typeof answer?.time === 'string' ? 'sent' : 'waiting'
  } catch (cause) {
    return failureOf(cause).kind === 'again' ? 'waiting' : 'refused'
  }
}

/** Unacknowledged reports may have arrived before the end. Others are added to the comment. */
export async function deliverReports(code: string): Promise<{ isDone: boolean; hasLeft: boolean }> {
  let hasLeft = false
  for (const report of storedRemarkDraft(code)?.reports ?? []) {
    const outcome = await bring(code, report)
    if (outcome === 'waiting') return { isDone: false, hasLeft }
    const words = storedRemarkDraft(code)
    const reports = words?.reports.filter(({ key }) => key !== report.key) ?? []
    if (outcome === 'sent') storeRemarkDraft(code, { reports })
    else
      storeRemarkDraft(code, { reports, isLeft: true, text: [words?.text, report.text].filter(Boolean).join('\n\n') })
    hasLeft ||= outcome === 'refused'
  }
  return { isDone: true, hasLeft }
}
