import type { RecentDecision } from '@assay/contract/dashboard/activeRounds'
import type { DecisionState } from '@assay/contract/decisions/decision'
import { isoOf } from '@assay/domain/isoTime'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'
import { isInView } from '../attempts/states/inView.ts'

const MAX_DECISIONS = 5

const MAX_NAMES = 3

const amount = sql<number>`cast(count(*) as bigint)`

const notReplacedCount = sql<number>`cast(sum(case when exists (
  select 1 from decisions as later inner join decision_batches as other on other.id = later.batch_id
  where later.interview_id = decisions.interview_id and later.id > decisions.id and other.undone_at is null
) then 0 else 1 end) as bigint)`

interface NamedRow {
  batch_id: number
  blueprint_id: number
  state: DecisionState
  code: string
  name: string
}

const batchKey = (batchId: number, blueprintId: number | null, state: DecisionState) =>
  `${batchId} ${blueprintId} ${state}`

async function decidedNames(db: Queryable, batchIds: readonly number[]): Promise<ReadonlyMap<string, NamedRow[]>> {
  if (batchIds.length === 0) return new Map()
  const { rows } = await sql<NamedRow>`
    select batch_id, blueprint_id, state, code, name from (
      select decisions.batch_id, decisions.state, interviews.blueprint_id, interviews.code, interviews.name, row_number() over (
        partition by decisions.batch_id, interviews.blueprint_id, decisions.state order by decisions.id) as place
      from decisions inner join interviews on interviews.id = decisions.interview_id
      where decisions.batch_id in (${sql.join(batchIds)}) and ${isInView('counts')}
    ) as named where place <= ${MAX_NAMES} order by place`.execute(db)
  return Map.groupBy(rows, (row) => batchKey(row.batch_id, row.blueprint_id, row.state))
}

export async function decisionsSince(
  db: Queryable,
  ids: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, RecentDecision[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('decision_batches as batch')
    .innerJoin('decisions', 'decisions.batch_id', 'batch.id')
    .innerJoin('interviews', (join) =>
      join.onRef('interviews.id', '=', 'decisions.interview_id').on(isInView('counts')),
    )
    .select(['batch.id', 'batch.at', 'interviews.blueprint_id', 'decisions.state'])
    .select(['decisions.actor_id', 'decisions.actor_name', amount.as('amount'), notReplacedCount.as('in_force')])
    .where('batch.at', '>=', since)
    .where('batch.undone_at', 'is', null)
    .where('interviews.blueprint_id', 'in', ids)
    .groupBy(['batch.id', 'batch.at', 'interviews.blueprint_id', 'decisions.state'])
    .groupBy(['decisions.actor_id', 'decisions.actor_name'])
    .orderBy('batch.id', 'desc')
    .execute()
  const byRound = [...Map.groupBy(rows, ({ blueprint_id }) => blueprint_id ?? 0)].map(
    ([id, own]) => [id, own.slice(0, MAX_DECISIONS)] as const,
  )
  const names = await decidedNames(
    db,
    byRound.flatMap(([, own]) => own.map(({ id }) => id)),
  )
  return new Map(
    byRound.map(([id, own]) => [
      id,
      own.map((row) => ({
        id: row.id,
        state: row.state,
        amount: row.amount,
        interviews: (names.get(batchKey(row.id, row.blueprint_id, row.state)) ?? []).map(({ code, name }) => ({
          code,
          name,
        })),
        can_undo: row.in_force > 0,
        by: row.actor_id === null ? null : { id: row.actor_id, full_name: row.actor_name },
        time: isoOf(row.at),
      })),
    ]),
  )
}
