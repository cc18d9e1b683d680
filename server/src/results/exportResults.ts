import { exportResults, interviewResults } from '@assay/contract/results/results'
import { type SqlBool, sql } from 'kysely'
import { recordDeed } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { openCursors } from '../feed/cursor.ts'
import { sentFile } from '../http/answers/file.ts'
import { roundsOf, withinRounds } from '../http/caller/rounds.ts'
import { route } from '../http/route.ts'
import { type Followed, followInterviews } from '../interviews/list/changes.ts'
import { readResult } from './readResult.ts'

type How = Parameters<typeof readResult>[2]

/** A line for each, and one that says that these were all: an answer without it was torn. */
async function* linesOf(db: Db, { rows, next, has_more }: Followed, how: How): AsyncGenerator<string> {
  for (const row of rows) yield `${JSON.stringify(interviewResults.parse(await readResult(db, row, how)))}\n`
  yield `${JSON.stringify({ next, has_more, amount: rows.length })}\n`
}

export const exportRoute = route(
  exportResults,
  async ({ query, db, access, caller, doer, config, receivedAt: now }) => {
    const { blueprint, cursor, updated_since: updatedSince, limit: most } = query
    const cursors = openCursors(access.keyed)
    const conditions = [
      sql<SqlBool>`closed_at is not null`,
      ...(blueprint === undefined ? [] : [sql<SqlBool>`blueprint_id = ${blueprint}`]),
      ...withinRounds(roundsOf(caller)),
    ]
    const found = await followInterviews(db, { place: 'results', cursor, cursors, updatedSince, conditions, most, now })
    const detail = { amount: found.rows.length, ...(blueprint !== undefined && { blueprint }) }
    const deed = { action: 'exported', object_kind: 'interview', object_id: 'results', detail } as const
    await inTransaction(db, (tx) => recordDeed(tx, doer, deed))
    const content = linesOf(db, found, { reader: caller, now, baseUrl: config.baseUrl })
    return sentFile({ name: 'results.ndjson', type: 'application/x-ndjson', content })
  },
)
