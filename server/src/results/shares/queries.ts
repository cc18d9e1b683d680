import type { PageWindow } from '@assay/domain/paging'
import { type Insertable, sql } from 'kysely'
import type { Queryable, Schema, Tx } from '../../db/schema.ts'
import type { InterviewRow } from '../../sitting/interviewRow.ts'
import { isIn, rowsIn } from '../../sitting/states/inPlace.ts'

export const insertShare = async (tx: Tx, values: Insertable<Schema['shares']>): Promise<number> =>
  (await tx.insertInto('shares').values(values).returning('id').executeTakeFirstOrThrow()).id

export const insertShared = (tx: Tx, rows: Schema['share_interviews'][]) =>
  tx.insertInto('share_interviews').values(rows).execute()

export const listLive = (db: Queryable, now: number, page: PageWindow) =>
  db
    .selectFrom('shares')
    .select(['id', 'created_by', 'created_by_name', 'created_at', 'expires_at'])
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(page.count)
    .offset(page.start)
    .execute()

export const countLive = async (db: Queryable, now: number): Promise<number> => {
  const { count } = await db
    .selectFrom('shares')
    .select(sql<number>`count(*)`.as('count'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Whom these links hold; of an interview that was deleted nothing is left. */
export const peopleIn = (db: Queryable, shareIds: readonly number[]) =>
  db
    .selectFrom('share_interviews')
    .innerJoin('interviews', 'interviews.id', 'share_interviews.interview_id')
    .select(['share_interviews.share_id', 'interviews.code', 'interviews.name'])
    .where('share_interviews.share_id', 'in', shareIds)
    .where(isIn('code'))
    .orderBy('share_interviews.position')
    .execute()

export const findLive = (db: Queryable, tokenHash: string, now: number) =>
  db
    .selectFrom('shares')
    .select(['id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const sharedRows = (db: Queryable, shareId: number): Promise<InterviewRow[]> =>
  rowsIn(db, 'shared')
    .innerJoin('share_interviews', 'share_interviews.interview_id', 'interviews.id')
    .where('share_interviews.share_id', '=', shareId)
    .orderBy('share_interviews.position')
    .execute()

/** Those that are over already are gone as well, whether or not anybody has taken them away. */
export const removeLive = (tx: Tx, id: number, now: number) =>
  tx.deleteFrom('shares').where('id', '=', id).where('expires_at', '>', now).returning('id').executeTakeFirst()

export const removeExpired = (tx: Tx, now: number) => tx.deleteFrom('shares').where('expires_at', '<=', now).execute()
