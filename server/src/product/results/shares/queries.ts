import type { PageWindow } from '@assay/domain/paging'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import { countRows } from '../../../platform/db/countRows.ts'
import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Queryable, Schema, Tx } from '../../../platform/db/schema.ts'
import { hasValidToken } from '../../../platform/http/caller/endedTokens.ts'
import type { RoundLimit } from '../../../platform/http/caller/rounds.ts'
import type { InterviewRow } from '../../attempts/states/interviewRow.ts'
import { isInView, rowsIn, stateCondition } from '../../attempts/states/inView.ts'

export type ShareRow = Selectable<Schema['shares']>

export const insertShare = async (tx: Tx, values: Insertable<Schema['shares']>): Promise<number> =>
  (await tx.insertInto('shares').values(values).returning('id').executeTakeFirstOrThrow()).id

export const insertShared = (tx: Tx, rows: Schema['share_interviews'][]) =>
  tx.insertInto('share_interviews').values(rows).execute()

/**
 * A link no longer works after the account of its creator was closed, even if the account is restored later. A link
 * that was created with a token without a user has no account.
 */
const hasMaker = sql<SqlBool>`(shares.created_by is null or exists (
  select 1 from users where users.id = shares.created_by and users.deactivated_at is null
    and coalesce(shares.taken_over_at, shares.created_at) > coalesce(users.left_at, -1)))`

/** With a subquery and `limit 1`, the database uses an index. With `exists`, PostgreSQL would read all interviews. */
const hasCandidate = sql<SqlBool>`(
  select 1 from share_interviews join interviews on interviews.id = share_interviews.interview_id
  where share_interviews.share_id = shares.id and ${sql.raw(stateCondition('byCode'))} limit 1) is not null`

/**
 * Every query for shared links must use `isLinkActive`, so that expired links and links of closed accounts never work.
 */
const isLinkActive = (now: number) =>
  sql<SqlBool>`shares.expires_at > ${now} and ${hasMaker} and ${hasValidToken('shares.token_id', now)} and ${hasCandidate}`

/** A link shows all its candidates, so the caller must be allowed to see all rounds of these candidates. */
const isOfRounds = (rounds: RoundLimit) =>
  rounds === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`not exists (
        select 1 from share_interviews join interviews on interviews.id = share_interviews.interview_id
        where share_interviews.share_id = shares.id and ${isInView('all')}
          and (interviews.blueprint_id is null or interviews.blueprint_id not in (${sql.join(rounds)})))`

export interface LinkView {
  now: number
  rounds: RoundLimit
}

export const listActiveLinks = (db: Queryable, { now, rounds }: LinkView, page: PageWindow): Promise<ShareRow[]> =>
  db
    .selectFrom('shares')
    .selectAll()
    .where(isLinkActive(now))
    .where(isOfRounds(rounds))
    .orderBy('id', 'desc')
    .limit(page.count)
    .offset(page.start)
    .execute()

export const countActiveLinks = (db: Queryable, { now, rounds }: LinkView): Promise<number> =>
  countRows(db.selectFrom('shares').where(isLinkActive(now)).where(isOfRounds(rounds)))

export const peopleIn = (db: Queryable, shareIds: readonly number[]) =>
  db
    .selectFrom('share_interviews')
    .innerJoin('interviews', 'interviews.id', 'share_interviews.interview_id')
    .leftJoin('blueprints', 'blueprints.id', 'interviews.blueprint_id')
    .select(['share_interviews.share_id', 'interviews.code', 'interviews.name', 'blueprints.role'])
    .where('share_interviews.share_id', 'in', shareIds)
    .where(isInView('byCode'))
    .orderBy('share_interviews.position')
    .execute()

type Key = Partial<Pick<ShareRow, 'id' | 'token_hash'>>

const activeLinks = (db: Queryable, key: Key, { now, rounds }: LinkView) =>
  db
    .selectFrom('shares')
    .selectAll()
    .where((where) => where.and(key))
    .where(isLinkActive(now))
    .where(isOfRounds(rounds))

export const findActiveLink = (db: Queryable, key: Key, now: number): Promise<ShareRow | undefined> =>
  activeLinks(db, key, { now, rounds: null }).executeTakeFirst()

/** Until the transaction ends, other requests cannot revoke the link or store an opinion about its candidates. */
export const lockActiveLink = (tx: Tx, key: Key, view: LinkView): Promise<ShareRow | undefined> =>
  activeLinks(tx, key, view)
    .$if(!isSqlite(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

export type SharedRow = InterviewRow & { position: number }

export const sharedRows = (db: Queryable, shareId: number): Promise<SharedRow[]> =>
  rowsIn(db, 'shared')
    .innerJoin('share_interviews', 'share_interviews.interview_id', 'interviews.id')
    .select('share_interviews.position')
    .where('share_interviews.share_id', '=', shareId)
    .orderBy('share_interviews.position')
    .execute()

export const countView = (db: Db, id: number) =>
  db.updateTable('shares').set({ views: sql`views + 1` }).where('id', '=', id).execute()

type Maker = Pick<ShareRow, 'created_by' | 'created_by_name' | 'token_id'>

export const changeMaker = (tx: Tx, id: number, maker: Maker, at: number) =>
  tx
    .updateTable('shares')
    .set({ ...maker, taken_over_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const removeActiveLink = (tx: Tx, id: number, { now, rounds }: LinkView) =>
  tx
    .deleteFrom('shares')
    .where('id', '=', id)
    .where(isLinkActive(now))
    .where(isOfRounds(rounds))
    .returning('id')
    .executeTakeFirst()

/** A link whose interviews are all in the bin stays, because an interview can be restored. */
export const removeEnded = (tx: Tx, now: number) =>
  tx
    .deleteFrom('shares')
    .where(sql<SqlBool>`(expires_at <= ${now} or not ${hasMaker} or not ${hasValidToken('shares.token_id', now)})`)
    .execute()
