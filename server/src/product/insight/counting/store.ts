import { type EditionSums, type OptionSums, zeroSums } from '@assay/domain/insight/tally'
import { sql } from 'kysely'
import { inChunks } from '../../../platform/db/chunks.ts'
import { insertRows, rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import type { EditionName } from './contribution.ts'
import type { Sums } from './sums.ts'

export const editionKey = ({ question_id, digest }: EditionName) => `${question_id} ${digest}`

const rowsOfQuestions = (db: Queryable, questionIds: readonly number[]) =>
  db
    .selectFrom('insight_editions')
    .select(['id', 'question_id', 'digest'])
    .where('question_id', 'in', questionIds)
    .execute()

export async function editionIds(
  tx: Tx,
  turn: number,
  names: readonly EditionName[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(names.map((name) => [editionKey(name), name]))
  const questions = [...new Set(names.map(({ question_id }) => question_id))]
  const known = await inChunks(questions, (part) => rowsOfQuestions(tx, part))
  const ids = new Map(known.map((row) => [editionKey(row), row.id]))
  const missing = [...wanted].filter(([key]) => !ids.has(key)).map(([, name]) => ({ ...name, turn, ...zeroSums }))
  const made = await inChunks(missing, (part) =>
    tx.insertInto('insight_editions').values(part).returning(['id', 'question_id', 'digest']).execute(),
  )
  for (const row of made) ids.set(editionKey(row), row.id)
  return ids
}

// Safe cast: `zeroSums` has exactly the fields of this type.
const sumNames = Object.keys(zeroSums) as (keyof EditionSums)[]
const bigintColumns = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'bigint' as const]))
const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

const isNotZero = <Sum extends string>(row: Readonly<Record<Sum, number>>, sums: readonly Sum[]) =>
  sums.some((name) => row[name] !== 0)

async function addToEditions(tx: Tx, turn: number, sums: Sums['editions']): Promise<void> {
  const rows = [...sums].filter(([, own]) => isNotZero(own, sumNames)).map(([id, own]) => ({ id, ...own }))
  if (rows.length === 0) return
  const added = sumNames.map(
    (name) => sql`${sql.ref(name)} = insight_editions.${sql.ref(name)} + input.${sql.ref(name)}`,
  )
  await sql`
    update insight_editions set turn = ${turn}, ${sql.join(added)}
    from ${rowsAsTable(tx, bigintColumns(['id', ...sumNames]), rows)} where insight_editions.id = input.id`.execute(tx)
}

interface SumTable<Sum extends string> {
  table: 'insight_options' | 'insight_months'
  key: readonly string[]
  sums: readonly Sum[]
}

/** `where true` is needed, because SQLite would otherwise parse `on conflict` as part of a join. */
async function addToParts<Sum extends string>(
  tx: Tx,
  { table, key, sums }: SumTable<Sum>,
  all: readonly Readonly<Record<Sum, number>>[],
): Promise<void> {
  const rows = all.filter((row) => isNotZero(row, sums))
  if (rows.length === 0) return
  const names = [...key, ...sums]
  const added = sums.map(
    (name) => sql`${sql.ref(name)} = ${sql.table(table)}.${sql.ref(name)} + excluded.${sql.ref(name)}`,
  )
  await sql`
    insert into ${sql.table(table)} (${columnList(names)})
    select ${columnList(names)} from ${rowsAsTable(tx, bigintColumns(names), rows)} where true
    on conflict (${columnList(key)}) do update set ${sql.join(added)}`.execute(tx)
}

const options: SumTable<keyof OptionSums> = {
  table: 'insight_options',
  key: ['edition', 'option_id'],
  sums: ['chosen', 'chosen_rest', 'chosen_rest_sum'],
}
const months: SumTable<'shown' | 'correct'> = {
  table: 'insight_months',
  key: ['edition', 'month'],
  sums: ['shown', 'correct'],
}

export async function addSums(tx: Tx, turn: number, sums: Sums): Promise<void> {
  if (sums.editions.size === 0) return
  await addToEditions(tx, turn, sums.editions)
  await addToParts(tx, options, [...sums.options.values()])
  await addToParts(tx, months, [...sums.months.values()])
}

export const storedContributions = (db: Queryable, ids: readonly number[]) =>
  db.selectFrom('insight_counted').selectAll().where('interview_id', 'in', ids).execute()

interface CountedInterview {
  interview_id: number
  blueprint_id: number | null
  end_at: number
  document: string
}

const columns = { interview_id: 'bigint', blueprint_id: 'bigint', end_at: 'bigint', document: 'text' } as const

export async function replaceContributions(
  tx: Tx,
  ids: readonly number[],
  rows: readonly CountedInterview[],
): Promise<void> {
  await tx.deleteFrom('insight_counted').where('interview_id', 'in', ids).execute()
  // The stored pace of the candidate is outdated now. It is calculated again when it is needed.
  await tx.deleteFrom('insight_paces').where('interview_id', 'in', ids).execute()
  await insertRows(tx, 'insight_counted', columns, rows)
}

export async function markRounds(
  tx: Tx,
  turn: number,
  rows: readonly Pick<CountedInterview, 'blueprint_id'>[],
): Promise<void> {
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
