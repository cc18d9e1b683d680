import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { readByWriter, writeLater } from '../../../db/writeTogether.ts'
import { stateColumns } from '../../../sitting/interviewRow.ts'

/** What of an interview a new result and its place depend on. */
const COLUMNS = [
  ...['closed_at', 'score', 'first_score', 'correct', 'partially', 'wrong', 'unanswered', 'voided', 'credited'],
  ...['answered', 'details', 'amount_of_questions', 'label_set', 'blueprint_id', 'told_end_at', 'code'],
  ...stateColumns,
]

/** By the name of the table: what happens there, and whose interview it changes. */
const CAUSES = [
  [`update of ${COLUMNS.join(', ')} on main.interviews`, 'old.id'],
  ['delete on main.interviews', 'old.id'],
  ['insert on main.interviews', 'new.confirms'],
  ...['papers', 'interview_labels'].flatMap((table) => [
    [`insert on main.${table}`, 'new.interview_id'] as const,
    [`update on main.${table}`, 'old.interview_id'] as const,
    [`delete on main.${table}`, 'old.interview_id'] as const,
  ]),
] as const

/**
 * Notes which interviews anybody changes from now on. On SQLite all that is written passes through one connection, in whose memory
 * triggers write it down: a transaction that holds the turn to write reads there all that has happened.
 */
export async function watchTouched(db: Db, name: string) {
  const table = sql.table(name)
  const triggers = CAUSES.map((_, at) => sql.table(`${name}_${at}`))
  const later = (tx: Tx, query: ReturnType<typeof sql>) => writeLater(tx, 'interviews', query.compile(tx))
  await inTransaction(db, async (tx) => {
    await later(tx, sql`create temp table ${table} (interview_id integer)`)
    for (const [at, [cause, id]] of CAUSES.entries())
      await later(
        tx,
        sql`create temp trigger ${triggers[at]} after ${sql.raw(cause)} begin
          insert into ${table} (interview_id) values (${sql.raw(id)}); end`,
      )
  })
  /** What this very transaction changes is not noted. */
  const stop = async (tx: Tx) => {
    for (const trigger of triggers) await later(tx, sql`drop trigger if exists ${trigger}`)
  }
  return {
    /** Each once; none of them is given a second time. */
    async take(tx: Tx): Promise<number[]> {
      const rows = await readByWriter(
        tx,
        sql<{ interview_id: number | null }>`delete from ${table} returning interview_id`,
      )
      return [...new Set(rows.flatMap(({ interview_id }) => interview_id ?? []))]
    },
    stop,
    end: () =>
      inTransaction(db, async (tx) => {
        await stop(tx)
        await later(tx, sql`drop table if exists ${table}`)
      }),
  }
}
