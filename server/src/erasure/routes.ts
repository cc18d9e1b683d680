import { erase, exportCandidate, listErasures, previewErasure } from '@assay/contract/erasure/erasure'
import { containsName } from '@assay/domain/audit/containsName'
import { hasEmailAmong, withTrueNames } from '../attempts/anonymity/trueNames.ts'
import { recordAuditEntry } from '../db/audit.ts'
import { inWholeSnapshot } from '../db/months/wholeSnapshot.ts'
import { inTransaction } from '../db/transaction.ts'
import { fileAnswer } from '../http/answers/file.ts'
import { refuseField } from '../http/refusal.ts'
import { freshRoute, route } from '../http/route.ts'
import { interviewResponses } from '../interviews/interview.ts'
import { candidateData } from './candidateData.ts'
import { candidatePage } from './candidatePage.ts'
import { eraseCandidate } from './erase.ts'
import { type CandidateRow, erasedAmounts, erasedPeopleOf, interviewsOfEmail, isRunning } from './kept.ts'
import { isFullyErased, mentionsOf } from './mentions.ts'
import { countReceipts, findReceipt, listReceipts } from './receipts.ts'

const TYPES = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' }

/** The receipt is permanent and must not contain a name. */
function refuseCandidateName(rows: readonly CandidateRow[], reason: string | null | undefined): void {
  if (rows.some(({ name }) => containsName(reason ?? '', name))) refuseField('reason', 'HOLDS_NAME')
}

export const erasureRoutes = [
  route(previewErasure, async ({ body: { email }, db, caller, config, receivedAt }) => {
    const rows = await interviewsOfEmail(db, email)
    const full = await withTrueNames(db, 'all')
      .where(hasEmailAmong([email]))
      .orderBy('interviews.id')
      .execute()
    return {
      interviews: await interviewResponses(db, full, { reader: caller, now: receivedAt, baseUrl: config.baseUrl }),
      amounts: await erasedAmounts(db, erasedPeopleOf(rows, email)),
      mentions: await mentionsOf(db, erasedPeopleOf(rows, email)),
      in_progress: rows.filter(isRunning).length,
    }
  }),

  freshRoute(
    erase,
    async ({ body: { email, reason }, db, refuse }) => {
      const rows = await interviewsOfEmail(db, email)
      refuseCandidateName(rows, reason)
      if (await isFullyErased(db, erasedPeopleOf(rows, email))) refuse('NOTHING_TO_ERASE')
    },
    async ({ body: { email, reason = null }, db, doer, memory, writeAuditEntries, refuse }) => {
      refuseCandidateName(await interviewsOfEmail(db, email), reason)
      const erased = await eraseCandidate(db, { doer, exams: memory.exams, writeAuditEntries }, { email, reason })
      return typeof erased === 'string' ? refuse(erased) : findReceipt(db, erased)
    },
  ),

  route(listErasures, async ({ query, db }) => ({
    erasures: await listReceipts(db, query),
    amount_of_erasures: await countReceipts(db),
  })),

  freshRoute(
    exportCandidate,
    async ({ body: { email }, db, refuse }) => {
      if ((await interviewsOfEmail(db, email)).length === 0) refuse('NOTHING_KEPT')
    },
    async ({ body: { email, format }, db, doer, receivedAt, refuse }) => {
      const data = await inWholeSnapshot(db, (snapshot) => candidateData(snapshot, email, receivedAt))
      if (data.interviews.length === 0) return refuse('NOTHING_KEPT')
      const deed = { action: 'exported', object_kind: 'candidate', object_id: format } as const
      await inTransaction(db, (tx) =>
        recordAuditEntry(tx, doer, { ...deed, detail: { interviews: data.interviews.length } }),
      )
      const content = format === 'html' ? candidatePage(data) : `${JSON.stringify(data, null, 2)}\n`
      return fileAnswer({ name: `candidate.${format}`, type: TYPES[format], content })
    },
  ),
]
