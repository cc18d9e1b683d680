import { type Erasure, erase, exportCandidate, listErasures, previewErasure } from '@assay/contract/erasure/erasure'
import { containsName } from '@assay/domain/audit/containsName'
import { escapeHtml } from '@assay/domain/escapeHtml'
import { isoOf } from '@assay/domain/isoTime'
import type { PageWindow } from '@assay/domain/paging'
import { recordAuditEntry } from '../../platform/db/audit.ts'
import { countRows } from '../../platform/db/countRows.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { fileResponse } from '../../platform/http/responses/file.ts'
import { recentSignInRoute, route } from '../../platform/http/route.ts'
import { hasEmailAmong, withTrueNames } from '../../product/attempts/anonymity/trueNames.ts'
import { interviewResponses } from '../../product/interviews/interview.ts'
import { type CandidateData, candidateData } from './candidateData.ts'
import { type CandidateRow, erasedPeopleOf, interviewsOfEmail, isRunning } from './candidateRows.ts'
import { eraseCandidate } from './erase.ts'
import { erasedAmounts, isFullyErased } from './erasedAmounts.ts'
import { mentionsOf } from './mentions.ts'

const receipts = (db: Queryable) =>
  db
    .selectFrom('erasures')
    .leftJoin('audit', 'audit.id', 'erasures.audit_id')
    .select(['erasures.id', 'erasures.at', 'by_id', 'by_name', 'cause', 'reason'])
    .select(['interviews', 'submissions', 'events', 'mails', 'remarks', 'notes', 'audit_details', 'audit.seq'])

type Row = Awaited<ReturnType<ReturnType<typeof receipts>['execute']>>[number]

const asErasure = ({ id, at, by_id, by_name, cause, reason, seq, ...amounts }: Row): Erasure => ({
  id,
  time: isoOf(at),
  cause,
  reason,
  amounts,
  by: by_id === null ? null : { id: by_id, full_name: by_name },
  audit_seq: seq,
})

async function listReceipts(db: Queryable, page: PageWindow): Promise<Erasure[]> {
  const query = receipts(db).orderBy('erasures.id', 'desc')
  return (await query.limit(page.count).offset(page.start).execute()).map(asErasure)
}

const findReceipt = async (db: Queryable, id: number): Promise<Erasure> =>
  asErasure(await receipts(db).where('erasures.id', '=', id).executeTakeFirstOrThrow())

const countReceipts = (db: Queryable): Promise<number> => countRows(db.selectFrom('erasures'))

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

const headingOf = (name: string) => escapeHtml(name.replaceAll('_', ' '))

function valueHtml(value: Value): string {
  if (value === null || value === '') return '–'
  if (typeof value !== 'object') return escapeHtml(String(value)).replaceAll('\n', '<br>')
  if (Array.isArray(value))
    return value.length === 0 ? '–' : `<ul>${value.map((one) => `<li>${valueHtml(one)}</li>`).join('')}</ul>`
  const rows = Object.entries(value).map(([name, one]) => `<dt>${headingOf(name)}</dt><dd>${valueHtml(one)}</dd>`)
  return `<dl>${rows.join('')}</dl>`
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}' +
  'dt{font-weight:600;margin-top:.5rem}dd{margin-left:1.5rem;overflow-wrap:anywhere}li{margin-bottom:.5rem}'

const candidatePage = ({ interviews, ...about }: CandidateData): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>Stored data about ${escapeHtml(about.email)}</title><style>${STYLE}</style></head><body>`,
    `<h1>Stored data about ${escapeHtml(about.email)}</h1>${valueHtml(about)}`,
    ...interviews.map((one, at) => `<h2>Interview ${at + 1}</h2>${valueHtml(one)}`),
    '</body></html>\n',
  ].join('\n')

const TYPES = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' }

/** The erasure receipt is kept forever, so its reason must not contain a name. */
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
      interviews: await interviewResponses(db, full, { viewer: caller, now: receivedAt, baseUrl: config.baseUrl }),
      amounts: await erasedAmounts(db, erasedPeopleOf(rows, email)),
      mentions: await mentionsOf(db, erasedPeopleOf(rows, email)),
      in_progress: rows.filter(isRunning).length,
    }
  }),

  recentSignInRoute(
    erase,
    async ({ body: { email, reason }, db, refuse }) => {
      const rows = await interviewsOfEmail(db, email)
      refuseCandidateName(rows, reason)
      if (await isFullyErased(db, erasedPeopleOf(rows, email))) refuse('NOTHING_TO_ERASE')
    },
    async ({ body: { email, reason = null }, db, actor, caches, logAuditEntries, refuse }) => {
      refuseCandidateName(await interviewsOfEmail(db, email), reason)
      const erased = await eraseCandidate(
        db,
        { actor, attemptCache: caches.attempts, logAuditEntries },
        { email, reason },
      )
      return typeof erased === 'string' ? refuse(erased) : findReceipt(db, erased)
    },
  ),

  route(listErasures, async ({ query, db }) => ({
    erasures: await listReceipts(db, query),
    amount_of_erasures: await countReceipts(db),
  })),

  recentSignInRoute(
    exportCandidate,
    async ({ body: { email }, db, refuse }) => {
      if ((await interviewsOfEmail(db, email)).length === 0) refuse('NOTHING_KEPT')
    },
    async ({ body: { email, format }, db, actor, receivedAt, refuse }) => {
      const data = await inSnapshot(db, (snapshot) => candidateData(snapshot, email, receivedAt))
      if (data.interviews.length === 0) return refuse('NOTHING_KEPT')
      const auditEntry = { action: 'exported', object_kind: 'candidate', object_id: format } as const
      await inTransaction(db, (tx) =>
        recordAuditEntry(tx, actor, { ...auditEntry, detail: { interviews: data.interviews.length } }),
      )
      const content = format === 'html' ? candidatePage(data) : `${JSON.stringify(data, null, 2)}\n`
      return fileResponse({ name: `candidate.${format}`, type: TYPES[format], content })
    },
  ),
]
