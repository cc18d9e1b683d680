import type { News, NewsKind } from '@assay/contract/dashboard/activeRounds'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'
import { isInView } from '../attempts/states/inView.ts'
import { hasFailedInvitation } from '../interviews/mails.ts'

interface NewsRequest {
  ids: readonly number[]
  since: number
  now: number
}

interface NewsQuery {
  kind: NewsKind
  condition: RawBuilder<SqlBool>
  at: RawBuilder<unknown>
}

const failedAt = sql`(select max(ended_at) from mails
  where mails.interview_id = interviews.id and mails.kind = 'invitation' and mails.state = 'failed')`

const newsQueries = ({ since, now }: NewsRequest): NewsQuery[] => [
  {
    kind: 'finished',
    condition: sql`interviews.closed_at is not null and interviews.told_end_at >= ${since}`,
    at: sql`interviews.told_end_at`,
  },
  {
    kind: 'started',
    condition: sql`interviews.closed_at is null and interviews.started_at >= ${since}`,
    at: sql`interviews.started_at`,
  },
  { kind: 'undeliverable', condition: sql`${hasFailedInvitation(now)} and ${failedAt} >= ${since}`, at: failedAt },
  {
    kind: 'expired',
    condition: sql`interviews.closed_at is null and interviews.started_at is null and interviews.withdrawn_at is null
      and interviews.closes_at >= ${since} and interviews.closes_at <= ${now}`,
    at: sql`interviews.closes_at`,
  },
  {
    kind: 'verdict',
    condition: sql`interviews.closed_at is not null
      and interviews.id in (select interview_id from verdicts where verdicts.at >= ${since})`,
    at: sql`interviews.id`,
  },
  {
    kind: 'comment',
    condition: sql`exists (select 1 from replies where replies.interview_id = interviews.id and replies.at >= ${since})`,
    at: sql`interviews.id`,
  },
]

const MAX_NAMES = 3

interface NewsRow {
  blueprint_id: number
  code: string
  name: string
  amount: number
}

async function newsRows(db: Queryable, ids: readonly number[], { condition, at }: NewsQuery): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select blueprint_id, code, name, amount from (
      select blueprint_id, code, name, cast(count(*) over (partition by blueprint_id) as bigint) as amount,
        row_number() over (partition by blueprint_id order by ${at} desc, interviews.id desc) as place
      from interviews where blueprint_id in (${sql.join(ids)}) and ${isInView('counts')} and ${condition}
    ) as newest where place <= ${MAX_NAMES} order by blueprint_id, place`.execute(db)
  return rows
}

export async function roundNews(db: Queryable, request: NewsRequest): Promise<ReadonlyMap<number, News[]>> {
  const found = new Map<number, News[]>(request.ids.map((id) => [id, []]))
  if (request.ids.length === 0) return found
  for (const newsQuery of newsQueries(request)) {
    const byRound = Map.groupBy(await newsRows(db, request.ids, newsQuery), (row) => row.blueprint_id)
    for (const [id, rows] of byRound)
      found.get(id)?.push({
        kind: newsQuery.kind,
        amount: rows[0]?.amount ?? 0,
        interviews: rows.map(({ code, name }) => ({ code, name })),
      })
  }
  return found
}
