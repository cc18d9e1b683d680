import type { Note } from '@assay/contract/decisions/notes'
import { isoOf, isoOrNull } from '@assay/domain/isoTime'
import type { Selectable } from 'kysely'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import type { Db, Queryable, Schema, Tx } from '../../platform/db/schema.ts'
import { inTransaction, inTransactionDuringDeletions } from '../../platform/db/transaction.ts'
import { recordChange } from '../../platform/feed/changes.ts'
import { findByCode } from '../attempts/states/inView.ts'

type Row = Selectable<Schema['notes']>

export const asNote = ({ id, text, author_id, author_name, at, changed_at }: Row): Note => ({
  id,
  text,
  by: author_id === null ? null : { id: author_id, full_name: author_name },
  time: isoOf(at),
  changed_time: isoOrNull(changed_at),
})

export const notesOf = (db: Queryable, interviewId: number): Promise<Row[]> =>
  db.selectFrom('notes').selectAll().where('interview_id', '=', interviewId).orderBy('id').execute()

export const findNote = (db: Queryable, interviewId: number, id: number): Promise<Row | undefined> =>
  db.selectFrom('notes').selectAll().where('id', '=', id).where('interview_id', '=', interviewId).executeTakeFirst()

/** The audit log never contains the text of a note. */
const recordNote = (tx: Tx, actor: Actor, action: 'created' | 'changed' | 'deleted', id: number) =>
  recordAuditEntry(tx, actor, { action, object_kind: 'note', object_id: id })

export const addNote = (
  db: Db,
  actor: Actor,
  { code, text }: { code: string; text: string },
): Promise<Row | undefined> =>
  inTransactionDuringDeletions(db, async (tx) => {
    const interview = await findByCode(tx, 'byCode', code)
    if (!interview) return undefined
    const by = { author_id: actor.actor_id, author_name: actor.actor_name, at: actor.at, changed_at: null }
    const added = await tx
      .insertInto('notes')
      .values({ interview_id: interview.id, text, ...by })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordNote(tx, actor, 'created', added.id)
    await recordChange(tx, interview.id, actor.at)
    return added
  })

export const changeNote = (
  db: Db,
  actor: Actor,
  { id, text }: { id: number; text: string },
): Promise<Row | undefined> =>
  inTransaction(db, async (tx) => {
    const changing = tx.updateTable('notes').set({ text, changed_at: actor.at }).where('id', '=', id)
    const changed = await changing.returningAll().executeTakeFirst()
    if (changed) await recordNote(tx, actor, 'changed', id)
    return changed
  })

export const removeNote = (db: Db, actor: Actor, id: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const removed = await tx.deleteFrom('notes').where('id', '=', id).returning('interview_id').executeTakeFirst()
    if (!removed) return false
    await recordNote(tx, actor, 'deleted', id)
    await recordChange(tx, removed.interview_id, actor.at)
    return true
  })
