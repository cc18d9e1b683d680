import { sql } from 'kysely'
import type { PersonalColumns } from '../../server/src/platform/db/schema/columnOwners.ts'
import { personalColumns } from '../../server/src/platform/db/schema/personalColumns.ts'
import type { Db, Schema } from '../../server/src/platform/db/schema.ts'

type Table = keyof Schema
type Values = Readonly<Record<string, unknown>>

interface Row {
  table: Table
  values: Values
}

// The cast is safe: every key of `personalColumns` is the name of a table.
const tables = Object.keys(personalColumns) as Table[]
const columnsOfCandidates = (table: Table): string[] => personalColumns[table].candidate?.split(' ') ?? []
const nameOf = (table: Table, column: string) => `${table}.${column}`

export async function readRows(db: Db): Promise<Row[]> {
  const rows: Row[] = []
  for (const table of tables) {
    // Kysely's types need one literal table name, so the cast uses an arbitrary table.
    const found: Values[] = await db
      .selectFrom(table as 'turns')
      .selectAll()
      .execute()
    rows.push(...found.map((values) => ({ table, values })))
  }
  return rows
}

export interface Known {
  ids: readonly number[]
  words: readonly string[]
}

const holdsOne = (value: unknown, words: readonly string[]) => words.some((word) => String(value).includes(word))

const isNumbered = ({ ids }: Known, table: Table, column: string, value: unknown) =>
  (column === 'interview_id' || (table === 'interviews' && column === 'id')) && ids.includes(Number(value))

const isOf = (known: Known, { table, values }: Row) =>
  Object.entries(values).some(
    ([column, value]) => isNumbered(known, table, column, value) || holdsOne(value, known.words),
  )

export const rowsOf = (known: Known, rows: readonly Row[]): Row[] => rows.filter((row) => isOf(known, row))

const isSaid = ({ table }: Row, column: string) => columnsOfCandidates(table).includes(column)

export const undeclaredColumns = ({ words }: Known, rows: readonly Row[]): string[] =>
  rows.flatMap((row) =>
    Object.entries(row.values)
      .filter(([column, value]) => !isSaid(row, column) && holdsOne(value, words))
      .map(([column]) => nameOf(row.table, column)),
  )

/** Columns without personal data, grouped by the reason. `id` columns are never personal, so they are not listed. */
const impersonal = {
  'codes, hashes, names of calls and of objects in the bin':
    'bin.label confirmations.room_hash interviews.code interviews.public_id interviews.creation_key interviews.seat label_ratios.code ledger_keys.key ledger_keys.call mails.taken_by mails.about',
  'numbers of objects that are about no candidate':
    'bin.blueprint_id decisions.batch_id decisions.undoes insight_counted.blueprint_id insight_fit_people.fit_id key_fix_changes.key_fix_id key_fix_left.key_fix_id mails.batch_id notices.blueprint_id notices.mail_id share_interviews.share_id signals.blueprint_id signals.question_id verdicts.share_id',
  'state of a job, and order in a list':
    'confirmations.room_tries confirmations.room_until interviews.renamed interviews.revision key_fix_changes.place ledger_keys.at mails.next_at mails.tries signals.place',
  'kinds of signals, and what staff did with an object':
    'bin.deleted_at signals.kind signals.edition_id signals.set_aside_at signals.set_aside_reason',
}
const impersonalNames = new Set(Object.values(impersonal).flatMap((names) => names.split(' ')))

export function unmarkedColumns(marks: Readonly<Record<string, PersonalColumns>> = personalColumns): string[] {
  return Object.entries(marks).flatMap(([table, { candidate = '', nobody = '' }]) => {
    const isOfCandidates = /\b(?:interview_id|email)\b/.test(candidate)
    const marked = nobody.split(' ').filter((column) => column !== '' && column !== 'id')
    const names = isOfCandidates ? marked.map((column) => `${table}.${column}`) : []
    return names.filter((name) => !impersonalNames.has(name))
  })
}

export const emptyPersonalColumns = (rows: readonly Row[]): string[] =>
  tables.flatMap((table) =>
    columnsOfCandidates(table)
      .filter((column) => !rows.some((row) => row.table === table && row.values[column] != null))
      .map((column) => nameOf(table, column)),
  )

export async function fillPersonalColumns(db: Db, rows: readonly Row[]): Promise<void> {
  const known = await db.introspection.getTables()
  for (const [at, name] of emptyPersonalColumns(rows).entries()) {
    const [table = '', column = ''] = name.split('.')
    const row = rows.find((one) => one.table === table)
    if (!row) continue
    const { dataType } = known.find((one) => one.name === table)?.columns.find((one) => one.name === column) ?? {}
    const value = dataType === 'text' || dataType === 'TEXT' ? `filled: ${name}` : 4_815_162_342_000 + at
    const key = ['id', 'key', 'interview_id'].find((one) => one in row.values) ?? 'nothing'
    const fill = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(key)} = ${row.values[key]}`
    await fill.execute(db).catch((cause) => {
      throw new Error(`A test must fill ${name} through a call`, { cause })
    })
  }
}

const LONG = 12

/** Short values are left out, because they may be equal by chance. */
export function ownValues(rows: readonly Row[], others: readonly Row[]): Map<string, string> {
  const elsewhere = JSON.stringify(others.map(({ values }) => Object.values(values).map(String)))
  const cells = rows.flatMap(({ table, values }) =>
    columnsOfCandidates(table).map((column) => [String(values[column]), nameOf(table, column)] as const),
  )
  const isOwn = ([value]: readonly [string, string]) =>
    value.length >= LONG && !elsewhere.includes(JSON.stringify(value).slice(1, -1))
  return new Map(cells.filter(isOwn))
}

export const leftOver = (known: Known, own: ReadonlyMap<string, string>, rows: readonly Row[]): string[] =>
  rows.flatMap((row) =>
    Object.entries(row.values).flatMap(([column, value]) => {
      const isLeft =
        holdsOne(value, known.words) || (isSaid(row, column) && isNumbered(known, row.table, column, value))
      const from = own.get(String(value))
      const name = nameOf(row.table, column)
      // Two columns may have the same time by chance, so only equal texts count.
      if (from === name || (from !== undefined && typeof value === 'string')) return [`${name}, from ${from}`]
      return isLeft ? [name] : []
    }),
  )
