import { isoOrNull } from '@assay/domain/isoTime'
import { type Expression, type SqlBool, sql } from 'kysely'
import { countRows } from '../../platform/db/countRows.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { interviewsIn, isInView } from '../../product/attempts/states/inView.ts'

const DAY_MS = 24 * 60 * 60_000
/** Delay in milliseconds until a shorter period takes effect, because a typing error must not delete a year of data. */
const WAIT_MS = DAY_MS
const NAME = 'policy'

interface Retention {
  days: number | null
  from: number | null
}

const find = (db: Queryable) =>
  db.selectFrom('retention').select(['days', 'from_at', 'days_before']).where('name', '=', NAME).executeTakeFirst()

/** Returns the latest retention setting, even if the period has not taken effect yet. */
async function retentionOf(db: Queryable): Promise<Retention> {
  const found = await find(db)
  return { days: found?.days ?? null, from: found?.from_at ?? null }
}

export async function currentRetentionDays(db: Queryable, now: number): Promise<number | null> {
  const found = await find(db)
  if (!found) return null
  return found.from_at <= now ? found.days : found.days_before
}

/** A shorter retention period takes effect after a day. Until then, the previous period is valid. */
export async function setRetention(tx: Tx, days: number | null, now: number): Promise<boolean> {
  const before = await find(tx)
  if ((before?.days ?? null) === days) return false
  if (days === null) {
    await tx.deleteFrom('retention').where('name', '=', NAME).execute()
    return true
  }
  const acting = await currentRetentionDays(tx, now)
  const isShorter = acting === null || days < acting
  const values = { days, from_at: isShorter ? now + WAIT_MS : now, days_before: isShorter ? acting : null }
  await tx
    .insertInto('retention')
    .values({ name: NAME, ...values })
    .onConflict((row) => row.column('name').doUpdateSet(values))
    .execute()
  return true
}

/** Every interview waits while its verification test is running, because both are erased together. */
export function isRetentionDue(days: number, now: number): Expression<SqlBool> {
  const until = now - days * DAY_MS
  return sql<SqlBool>`(closed_at < ${until} or (started_at is null and created_at < ${until}
    and (closes_at is null or closes_at < ${until})))
    and not exists (select 1 from interviews as own
      where ${isInView('all')} and own.confirms = interviews.id and own.started_at is not null and own.closed_at is null)`
}

const countDue = async (db: Queryable, days: number | null, now: number): Promise<number> =>
  days === null ? 0 : countRows(interviewsIn(db, 'all').where(isRetentionDue(days, now)))

export async function findRetention(db: Queryable, now: number) {
  const { days, from } = await retentionOf(db)
  return { retention_days: days, retention_from: isoOrNull(from), due: await countDue(db, days, now) }
}
