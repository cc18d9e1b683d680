import { type EditionSums, noSums } from '@assay/domain/insight/tally'
import { sql } from 'kysely'
import { inChunks } from '../../db/chunks.ts'
import { insertRows, rowsAsTable } from '../../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../db/schema.ts'
import type { EditionName } from './contribution.ts'
import type { Sums } from './sums.ts'

export const editionKey = ({ question_id, digest }: EditionName) => `${question_id} ${digest}`

const rowsOfQuestions = (db: Queryable, questionIds: readonly number[]) =>
  db
    .selectFrom('insight_editions')
    .select(['id', 'question_id', 'digest'])
    .where('question_id', 'in', questionIds)
    .execute()

/** The rows of these editions by their keys; those that are new are made. */
export async function editionIds(
  tx: Tx,
  turn: number,
  names: readonly EditionName[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(names.map((name) => [editionKey(name), name]))
  const questions = [...new Set(names.map(({ question_id }) => question_id))]
  const known = await inChunks(questions, (part) => rowsOfQuestions(tx, part))
  const ids = new Map(known.map((row) => [editionKey(row), row.id]))
  const missing = [...wanted].filter(([key]) => !ids.has(key)).map(([, name]) => ({ ...name, turn, ...noSums }))
  const made = await inChunks(missing, (part) =>
    tx.insertInto('insight_editions').values(part).returning(['id', 'question_id', 'digest']).execute(),
  )
  for (const row of made) ids.set(editionKey(row), row.id)
  return ids
}

// Every key of an object that is written out whole is one of its type.
const sumNames = Object.keys(noSums) as (keyof EditionSums)[]
const whole = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'bigint' as const]))
const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

async function addToEditions(tx: Tx, turn: number, sums: Sums['editions']): Promise<void> {
  const rows = [...sums].map(([id, own]) => ({ id, ...own }))
  const added = sumNames.map(
    (name) => sql`${sql.ref(name)} = insight_editions.${sql.ref(name)} + input.${sql.ref(name)}`,
  )
  await sql`
    update insight_editions set turn = ${turn}, ${sql.join(added)}
    from ${rowsAsTable(tx, whole(['id', ...sumNames]), rows)} where insight_editions.id = input.id`.execute(tx)
}

interface Parts {
  table: 'insight_options' | 'insight_months'
  key: readonly string[]
  sums: readonly string[]
}

/** The plain `where true` keeps SQLite from reading `on conflict` as a part of a join. */
async function addToParts(tx: Tx, { table, key, sums }: Parts, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const names = [...key, ...sums]
  const added = sums.map(
    (name) => sql`${sql.ref(name)} = ${sql.table(table)}.${sql.ref(name)} + excluded.${sql.ref(name)}`,
  )
  await sql`
    insert into ${sql.table(table)} (${listed(names)})
    select ${listed(names)} from ${rowsAsTable(tx, whole(names), rows)} where true
    on conflict (${listed(key)}) do update set ${sql.join(added)}`.execute(tx)
}

const options: Parts = {
  table: 'insight_options',
  key: ['edition', 'option_id'],
  sums: ['chosen', 'chosen_rest', 'chosen_rest_sum'],
}
const months: Parts = { table: 'insight_months', key: ['edition', 'month'], sums: ['shown', 'correct'] }

export async function addSums(tx: Tx, turn: number, sums: Sums): Promise<void> {
  if (sums.editions.size === 0) return
  await addToEditions(tx, turn, sums.editions)
  await addToParts(tx, options, [...sums.options.values()])
  await addToParts(tx, months, [...sums.months.values()])
}

export const countedOf = (db: Queryable, ids: readonly number[]) =>
  db.selectFrom('insight_counted').selectAll().where('interview_id', 'in', ids).execute()

interface Counted {
  interview_id: number
  blueprint_id: number | null
  end_at: number
  document: string
}

/** What is kept of these interviews from now on: of those that are not given, nothing. */
export async function replaceCounted(tx: Tx, ids: readonly number[], rows: readonly Counted[]): Promise<void> {
  await tx.deleteFrom('insight_counted').where('interview_id', 'in', ids).execute()
  // What is reckoned from their journals is reckoned anew by who asks for it.
  await tx.deleteFrom('insight_paces').where('interview_id', 'in', ids).execute()
  const columns = { interview_id: 'bigint', blueprint_id: 'bigint', end_at: 'bigint', document: 'text' } as const
  await insertRows(tx, 'insight_counted', columns, rows)
}

/** Says of the blueprints of these that something else was counted; of one that is gone nothing. */
export async function noteRounds(tx: Tx, turn: number, rows: readonly Pick<Counted, 'blueprint_id'>[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ blueprint_id }) => blueprint_id ?? []))]
  if (ids.length === 0) return
  await tx
    .insertInto('insight_rounds')
    .columns(['blueprint_id', 'turn'])
    .expression((query) =>
      query
        .selectFrom('blueprints')
        .select(['id', sql.lit(turn).as('turn')])
        .where('id', 'in', ids),
    )
    .onConflict((row) => row.column('blueprint_id').doUpdateSet({ turn }))
    .execute()
}
