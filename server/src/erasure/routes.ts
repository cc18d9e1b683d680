import { erase, exportCandidate, listErasures, previewErasure } from '@assay/contract/doors/erasure'
import { recordDeed } from '../db/audit.ts'
import { inSnapshot, inTransaction } from '../db/transaction.ts'
import { sentFile } from '../http/answers/file.ts'
import { freshRoute, route } from '../http/route.ts'
import { asInterviews } from '../interviews/interview.ts'
import { interviewRows } from '../sitting/interviewRow.ts'
import { candidateData } from './candidateData.ts'
import { candidatePage } from './candidatePage.ts'
import { eraseCandidate } from './erase.ts'
import { amountsOf, interviewsOf, isNothing, isRunning, whomOf } from './kept.ts'
import { countReceipts, findReceipt, listReceipts } from './receipts.ts'

const TYPES = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' }

export const erasureRoutes = [
  route(previewErasure, async ({ body: { email }, db, caller, config, receivedAt }) => {
    const rows = await interviewsOf(db, email)
    const full = await interviewRows(db).where('email', '=', email).orderBy('id').execute()
    return {
      interviews: await asInterviews(db, full, { reader: caller, now: receivedAt, baseUrl: config.baseUrl }),
      amounts: await amountsOf(db, whomOf(rows, email)),
      in_progress: rows.filter(isRunning).length,
    }
  }),

  freshRoute(
    erase,
    async ({ body: { email }, db, refuse }) => {
      const rows = await interviewsOf(db, email)
      if (isNothing(await amountsOf(db, whomOf(rows, email)))) refuse('NOTHING_TO_ERASE')
    },
    async ({ body: { email, reason = null }, db, doer, memory, refuse }) => {
      const erased = await eraseCandidate(db, { doer, exams: memory.exams }, { email, reason })
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
      if ((await interviewsOf(db, email)).length === 0) refuse('NOTHING_KEPT')
    },
    async ({ body: { email, format }, db, doer, receivedAt, refuse }) => {
      const data = await inSnapshot(db, (snapshot) => candidateData(snapshot, email, receivedAt))
      if (data.interviews.length === 0) return refuse('NOTHING_KEPT')
      const deed = { action: 'exported', object_kind: 'candidate', object_id: format } as const
      await inTransaction(db, (tx) => recordDeed(tx, doer, { ...deed, detail: { interviews: data.interviews.length } }))
      const content = format === 'html' ? candidatePage(data) : `${JSON.stringify(data, null, 2)}\n`
      return sentFile({ name: `candidate.${format}`, type: TYPES[format], content })
    },
  ),
]
