import { fieldError } from '@assay/contract/fieldErrors'
import type { Enemy, EnemySet, NewEnemies } from '@assay/contract/questions/enemies'
import type { PageWindow } from '@assay/domain/paging'
import { type SqlBool, sql } from 'kysely'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import { countRows } from '../../../platform/db/countRows.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Queryable } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { refuseFields } from '../../../platform/http/refusal.ts'
import { BANK_LOCK } from '../../labels/bank.ts'

/** A set of enemy questions with only one question in the bank has no effect, so the set is hidden. */
const isCurrentSet = sql<SqlBool>`(
  select count(*) from enemies inner join questions on questions.id = enemies.question_id
  where enemies.set_id = enemy_sets.id and questions.archived_at is null) > 1`

const currentEnemySets = (db: Queryable) => db.selectFrom('enemy_sets').where(isCurrentSet)

async function readSets(db: Queryable, ids: readonly number[]): Promise<EnemySet[]> {
  if (ids.length === 0) return []
  const sets = await currentEnemySets(db)
    .select(['id', 'reason'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  const members = await db
    .selectFrom('enemies')
    .innerJoin('questions', 'questions.id', 'enemies.question_id')
    .select(['enemies.set_id', 'enemies.question_id'])
    .where('enemies.set_id', 'in', ids)
    .where('questions.archived_at', 'is', null)
    .orderBy('enemies.question_id')
    .execute()
  const bySet = Map.groupBy(members, ({ set_id }) => set_id)
  return sets.map(({ id, reason }) => ({
    id,
    question_ids: (bySet.get(id) ?? []).map(({ question_id }) => question_id),
    reason,
  }))
}

export async function listSets(db: Queryable, page: PageWindow) {
  const rows = await currentEnemySets(db)
    .select('id')
    .orderBy('id', 'desc')
    .limit(page.count)
    .offset(page.start)
    .execute()
  const sets = await readSets(
    db,
    rows.map(({ id }) => id),
  )
  return { sets, amount_of_sets: await countRows(currentEnemySets(db)) }
}

export async function enemiesOf(db: Queryable, id: number): Promise<Enemy[]> {
  const rows = await db.selectFrom('enemies').select('set_id').where('question_id', '=', id).execute()
  const sets = await readSets(
    db,
    rows.map(({ set_id }) => set_id),
  )
  return sets
    .filter(({ question_ids }) => question_ids.includes(id))
    .flatMap((set) =>
      set.question_ids
        .filter((other) => other !== id)
        .map((question_id) => ({ question_id, cause: 'set' as const, set_id: set.id, similarity: null })),
    )
}

export async function refuseUnknownQuestions(db: Queryable, ids: readonly number[]): Promise<void> {
  const inBank = await db
    .selectFrom('questions')
    .select('id')
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute()
  const known = new Set(inBank.map(({ id }) => id))
  const unknown = ids.flatMap((id, at) =>
    known.has(id) ? [] : [fieldError(`question_ids.${at}`, 'QUESTION_NOT_FOUND')],
  )
  if (unknown.length > 0) refuseFields(unknown)
}

/** With the lock of the bank, no test is drawn with the old sets at the same time. */
export const addSet = (db: Db, actor: Actor, { question_ids, reason }: NewEnemies): Promise<EnemySet> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    await refuseUnknownQuestions(tx, question_ids)
    const by = { created_by: actor.actor_id, created_by_name: actor.actor_name, created_at: actor.at }
    const { id } = await tx
      .insertInto('enemy_sets')
      .values({ reason, ...by })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('enemies')
      .values(question_ids.map((question_id) => ({ set_id: id, question_id })))
      .execute()
    const detail = { questions: question_ids }
    await recordAuditEntry(tx, actor, { action: 'created', object_kind: 'enemies', object_id: id, detail })
    const [made] = await readSets(tx, [id])
    if (!made) throw new Error('The set of enemy questions could not be found after it was saved')
    return made
  })

export const removeSet = (db: Db, actor: Actor, id: number): Promise<'ENEMY_NOT_FOUND' | null> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const [set] = await readSets(tx, [id])
    if (!set) return 'ENEMY_NOT_FOUND'
    await tx.deleteFrom('enemy_sets').where('id', '=', id).execute()
    const detail = { questions: set.question_ids }
    await recordAuditEntry(tx, actor, { action: 'deleted', object_kind: 'enemies', object_id: id, detail })
    return null
  })
