import { type SqlBool, sql } from 'kysely'
import type { Db, Queryable, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isInView } from './states/inView.ts'

const BATCH_SIZE = 100

/**
 * Call `trackOpenRound` when a candidate of the round may start or continue. The lock prevents another transaction from
 * publishing the end of the round at the same time.
 */
export const trackOpenRound = async (tx: Tx, blueprintId: number | null, at: number): Promise<void> => {
  if (blueprintId === null) return
  const watching = tx
    .insertInto('open_rounds')
    .values({ blueprint_id: blueprintId, seen_at: at })
    .onConflict((row) => row.column('blueprint_id').doUpdateSet({ seen_at: at }))
  await watching.execute()
}

const hasOpenInterview = (now: number) => sql<SqlBool>`exists (select 1 from interviews
  where interviews.blueprint_id = open_rounds.blueprint_id and ${isInView('counts')} and interviews.closed_at is null
    and (interviews.started_at is not null
      or (interviews.withdrawn_at is null and (interviews.closes_at is null or interviews.closes_at > ${now}))))`

const endedRounds = (db: Queryable, now: number) =>
  db
    .selectFrom('open_rounds')
    .select('blueprint_id')
    .where(({ not }) => not(hasOpenInterview(now)))

/** A round without interviews never ends, so no notification is sent. */
const notifyOfRoundEnd = (tx: Tx, blueprintId: number, now: number) =>
  sql`
    insert into notices (user_id, kind, event, blueprint_id, at, wish, rounds)
    select settings.user_id, 'ended', 'ended', blueprints.id, cast(${now} as bigint), settings.ended, settings.rounds
    from notice_settings as settings
    join users on users.id = settings.user_id and users.deactivated_at is null
    cross join blueprints
    where blueprints.id = ${blueprintId} and blueprints.deleted_at is null and settings.ended <> 'off'
      and exists (select 1 from interviews where interviews.blueprint_id = blueprints.id and ${isInView('counts')})
      and (settings.rounds = 'all' or blueprints.created_by = settings.user_id or exists (select 1 from interviews
        where interviews.blueprint_id = blueprints.id and interviews.created_by = settings.user_id and ${isInView('counts')}))
    order by settings.user_id`.execute(tx)

async function endRound(tx: Tx, blueprintId: number, now: number): Promise<void> {
  // The lock makes new interviews wait, so the second check is final.
  await tx.updateTable('open_rounds').set({ seen_at: now }).where('blueprint_id', '=', blueprintId).execute()
  if (!(await endedRounds(tx, now).where('blueprint_id', '=', blueprintId).executeTakeFirst())) return
  await notifyOfRoundEnd(tx, blueprintId, now)
  await tx.deleteFrom('open_rounds').where('blueprint_id', '=', blueprintId).execute()
}

/** If a test is reopened after the end of its round, the round ends again later. */
export async function publishEndedRounds(db: Db, now: number): Promise<void> {
  const over = await endedRounds(db, now).orderBy('blueprint_id').limit(BATCH_SIZE).execute()
  for (const { blueprint_id } of over) await inTransaction(db, (tx) => endRound(tx, blueprint_id, now))
}
