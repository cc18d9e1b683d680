import { searchTextWithCode } from '@assay/domain/bank/searchable'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/db/audit.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { newCode } from '../../labels/code.ts'
import { readReasons, storeReasons } from '../../questions/reasons/reasons.ts'
import { authorOf, writeLabels } from '../../questions/storeVersions.ts'
import type { PassageByItem } from '../passages/decidePassages.ts'
import type { ItemToAdd } from '../queries.ts'

export interface ChosenItems {
  items: readonly ItemToAdd[]
  toStore: readonly (ItemToAdd & { labelNames: string[] })[]
  alreadyInBank: readonly ItemToAdd[]
  passageByItem: PassageByItem
}

export type ItemsWithCodes = readonly { number: number; code: string; labelNames: string[] }[]

export async function saveDecisions(
  tx: Tx,
  importId: number,
  { items, toStore, alreadyInBank }: ChosenItems,
): Promise<void> {
  const change = (changed: readonly ItemToAdd[], values: { state?: 'same'; taken: 'yes' | 'no' }) =>
    inChunks(
      changed.map(({ number }) => number),
      (part) =>
        tx
          .updateTable('import_items')
          .set(values)
          .where('import_id', '=', importId)
          .where('number', 'in', part)
          .execute(),
    )
  const kept = new Set(toStore.map(({ number }) => number))
  const isKept = ({ number }: ItemToAdd) => kept.has(number)
  await change(alreadyInBank, { state: 'same', taken: 'no' })
  await change(
    items.filter((item) => isKept(item) && item.taken === 'no'),
    { taken: 'yes' },
  )
  await change(
    items.filter((item) => !isKept(item) && item.taken === 'yes'),
    { taken: 'no' },
  )
}

export const dropProposals = (tx: Tx, importId: number) =>
  tx
    .updateTable('import_items')
    .set({ proposed_order: null, proposed_answers: null })
    .where('import_id', '=', importId)
    .execute()

async function assignNewCode(tx: Tx, importId: number, number: number): Promise<string> {
  const code = newCode()
  const { search } = await tx
    .selectFrom('import_items')
    .select('search')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('import_items')
    .set({ code, search: searchTextWithCode(search, code) })
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute()
  return code
}

/** A question gets a new code if its code is used twice in the file, or if another question now has this code. */
export async function replaceTakenCodes(
  tx: Tx,
  importId: number,
  toStore: ChosenItems['toStore'],
): Promise<ItemsWithCodes> {
  const rows = await tx
    .selectFrom('import_items')
    .innerJoin('questions', 'questions.code', 'import_items.code')
    .select('questions.code')
    .where('import_items.import_id', '=', importId)
    .execute()
  const taken = new Set(rows.map(({ code }) => code))
  const coded: { number: number; code: string; labelNames: string[] }[] = []
  for (const { number, code, labelNames } of toStore) {
    coded.push({ number, labelNames, code: taken.has(code) ? await assignNewCode(tx, importId, number) : code })
    taken.add(code)
  }
  return coded
}

type QuestionIdsByItem = readonly { at: number; id: number }[]

/** PostgreSQL has no statistics of new tables, so with inner joins PostgreSQL would compare all pairs of rows. */
const itemsOf = (tx: Tx, importId: number, rows: readonly object[], columns: Record<string, 'bigint' | 'text'>) =>
  sql`${rowsAsTable(tx, columns, rows)}
    left join import_items on import_items.import_id = ${importId} and import_items.number = input.at`

interface StoreRequest {
  actor: Actor
  importId: number
  keepsOrder: boolean
  /** `IMPORT_RUNNING` hides the questions until the import is complete. */
  archivedAt: number | null
}

async function insertQuestions(
  tx: Tx,
  { actor, importId, archivedAt }: StoreRequest,
  coded: ItemsWithCodes,
): Promise<QuestionIdsByItem> {
  const numbers = coded.map(({ number }) => ({ at: number }))
  const { rows } = await sql<{ id: number; code: string }>`
    insert into questions (code, version, import_id, kind, changed_at, created_by, archived_at)
    select code, 1, import_id, kind, cast(${actor.at} as bigint), cast(${actor.actor_id} as bigint),
      cast(${archivedAt} as bigint)
    from ${itemsOf(tx, importId, numbers, { at: 'bigint' })} order by input.at
    returning id, code`.execute(tx)
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return coded.map(({ number, code }) => ({ at: number, id: ids.get(code) ?? 0 }))
}

function insertVersions(
  tx: Tx,
  { actor, importId, keepsOrder }: StoreRequest,
  numbered: QuestionIdsByItem,
  coded: ItemsWithCodes,
) {
  const names = new Map(coded.map(({ number, labelNames }) => [number, writeLabels(labelNames)]))
  const rows = numbered.map((row) => ({ ...row, names: names.get(row.at) }))
  const order = keepsOrder ? sql.raw('coalesce(proposed_order, option_order)') : sql.raw('option_order')
  const answers = keepsOrder ? sql.raw('coalesce(proposed_answers, answers)') : sql.raw('answers')
  const { created_at, created_by, author_name } = authorOf(actor)
  return sql`
    insert into question_versions (
      question_id, version, description, description_html, kind, option_order, lang, answers, wordings, digest, labels,
      origin,
      created_at, created_by, author_name
    )
    select input.id, 1, description, description_html, kind, ${order}, lang, ${answers}, wordings, digest,
      input.names, 'imported', cast(${created_at} as bigint), cast(${created_by} as bigint), cast(${author_name} as text)
    from ${itemsOf(tx, importId, rows, { at: 'bigint', id: 'bigint', names: 'text' })} order by input.at`.execute(tx)
}

const insertTexts = (tx: Tx, { importId }: StoreRequest, numbered: QuestionIdsByItem) =>
  sql`
    insert into question_texts (question_id, text, turn) select input.id, search, 0
    from ${itemsOf(tx, importId, numbered, { at: 'bigint', id: 'bigint' })}`.execute(tx)

async function insertReasons(tx: Tx, { actor, importId }: StoreRequest, numbered: QuestionIdsByItem): Promise<void> {
  const ids = new Map(numbered.map(({ at, id }) => [at, id]))
  const rows = await inChunks([...ids.keys()], (part) =>
    tx
      .selectFrom('import_items')
      .select(['number', 'reasons'])
      .where('import_id', '=', importId)
      .where('reasons', 'is not', null)
      .where('number', 'in', part)
      .execute(),
  )
  await storeReasons(
    tx,
    rows.map(({ number, reasons }) => [ids.get(number) ?? 0, readReasons(reasons)] as const),
    actor.at,
  )
}

/** Storing items only inserts rows that no other request changes, so it needs no lock of the question bank. */
export async function storeItems(tx: Tx, storing: StoreRequest, coded: ItemsWithCodes): Promise<[number, number][]> {
  if (coded.length === 0) return []
  // Long texts are copied inside the database, from the import's table to the bank's table.
  const numbered = await insertQuestions(tx, storing, coded)
  await insertVersions(tx, storing, numbered, coded)
  await insertTexts(tx, storing, numbered)
  await insertReasons(tx, storing, numbered)
  return numbered.map(({ at, id }) => [at, id])
}
