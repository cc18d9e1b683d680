import { exportResults, interviewResults } from '@assay/contract/results/results'
import { type SqlBool, sql } from 'kysely'
import { recordAuditEntry } from '../../platform/db/audit.ts'
import type { ReadOnReplica } from '../../platform/db/replica/replica.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openCursors } from '../../platform/feed/cursor.ts'
import { roundLimitOf, withinRounds } from '../../platform/http/caller/rounds.ts'
import { fileResponse } from '../../platform/http/responses/file.ts'
import { route } from '../../platform/http/route.ts'
import type { ReadContext } from '../interviews/interview.ts'
import { changedInterviewsPage, type Followed } from '../interviews/list/changes.ts'
import { readResult } from './readResult.ts'

/** Between two parts of the export, the server can handle other requests. */
const PART = 20

async function readLines(from: Queryable, rows: Followed['rows'], readContext: ReadContext): Promise<string> {
  const lines: string[] = []
  for (const row of rows)
    lines.push(`${JSON.stringify(interviewResults.parse(await readResult(from, row, readContext)))}\n`)
  return lines.join('')
}

/** The last line of the export contains the number of results. Without the last line, the response is incomplete. */
async function* linesOf(
  readOnReplica: ReadOnReplica,
  { rows, next, has_more }: Followed,
  readContext: ReadContext,
): AsyncGenerator<string> {
  for (let start = 0; start < rows.length; start += PART)
    yield await readOnReplica((from) => readLines(from, rows.slice(start, start + PART), readContext))
  yield `${JSON.stringify({ next, has_more, amount: rows.length })}\n`
}

export const exportRoute = route(
  exportResults,
  async ({ query, db, readOnReplica, authServices, caller, actor, config, receivedAt: now }) => {
    const { blueprint, cursor, updated_since: updatedSince, limit: most } = query
    const cursors = openCursors(authServices.keyed)
    const conditions = [
      sql<SqlBool>`closed_at is not null`,
      ...(blueprint === undefined ? [] : [sql<SqlBool>`blueprint_id = ${blueprint}`]),
      ...withinRounds(roundLimitOf(caller)),
    ]
    const found = await changedInterviewsPage(db, {
      view: 'results',
      cursor,
      cursors,
      updatedSince,
      conditions,
      most,
      now,
    })
    const detail = { amount: found.rows.length, ...(blueprint !== undefined && { blueprint }) }
    const auditEntry = { action: 'exported', object_kind: 'interview', object_id: 'results', detail } as const
    await inTransaction(db, (tx) => recordAuditEntry(tx, actor, auditEntry))
    const content = linesOf(readOnReplica, found, { viewer: caller, now, baseUrl: config.baseUrl })
    return fileResponse({ name: 'results.ndjson', type: 'application/x-ndjson', content })
  },
)
