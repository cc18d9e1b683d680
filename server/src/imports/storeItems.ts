import { searchableUnder } from '@assay/domain/bank/searchable'
import { sql } from 'kysely'
import type { Doer } from '../db/audit.ts'
import { inChunks } from '../db/chunks.ts'
import { rowsAsTable } from '../db/rowsAsTable.ts'
import type { Tx } from '../db/schema.ts'
import { addToTally } from '../db/tally.ts'
import { turnsTaken } from '../db/turn.ts'
import { BANK } from '../labels/bank.ts'
import { newCode } from '../questions/code.ts'
import { insertQuestionLabels } from '../questions/queries.ts'
import { authorOf, writeLabels } from '../questions/storeVersions.ts'
import { addLabels, type Look } from './labels.ts'
import { mentionOfImport } from './pictures.ts'
import type { ItemToAdd } from './queries.ts'

interface Chosen {
  /** All that were to add. */
  items: readonly ItemToAdd[]
  stored: readonly (ItemToAdd & { labelNames: string[] })[]
  /** What the bank has got since the file was read. */
  since: readonly ItemToAdd[]
  looks: ReadonlyMap<string, Look>
}

const changeItems = (
  tx: Tx,
  importId: number,
  numbers: readonly number[],
  values: { state?: 'same'; taken?: 'yes' | 'no' },
) =>
  inChunks(numbers, (part) =>
    tx.updateTable('import_items').set(values).where('import_id', '=', importId).where('number', 'in', part).execute(),
  )

/** The rows say what was decided, so that they can be stored as a whole. */
async function noteDecisions(tx: Tx, importId: number, { items, stored, since }: Chosen): Promise<void> {
  const kept = new Set(stored.map(({ number }) => number))
  const change = (isChanged: (item: ItemToAdd) => boolean) => items.filter(isChanged).map(({ number }) => number)
  await changeItems(
    tx,
    importId,
    since.map(({ number }) => number),
    { state: 'same', taken: 'no' },
  )
  await changeItems(
    tx,
    importId,
    change(({ number, taken }) => kept.has(number) && taken === 'no'),
    { taken: 'yes' },
  )
  await changeItems(
    tx,
    importId,
    change(({ number, taken }) => !kept.has(number) && taken === 'yes'),
    { taken: 'no' },
  )
}

async function giveNewCode(tx: Tx, importId: number, number: number): Promise<void> {
  const code = newCode()
  const { search } = await tx
    .selectFrom('import_items')
    .select('search')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('import_items')
    .set({ code, search: searchableUnder(search, code) })
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute()
}

/** A code of the file that another question has meanwhile, or that stands in it twice, is given up for a new one. */
async function freeCodes(tx: Tx, importId: number, { stored }: Chosen): Promise<void> {
  const codes = stored.map(({ code }) => code)
  const rows = await inChunks(codes, (part) =>
    tx.selectFrom('questions').select('code').where('code', 'in', part).execute(),
  )
  const taken = new Set(rows.map(({ code }) => code))
  for (const { number, code } of stored) {
    if (taken.has(code)) await giveNewCode(tx, importId, number)
    taken.add(code)
  }
}

/** Questions and versions go from table to table within the database, in the order of the file. */
async function copyQuestions(tx: Tx, doer: Doer, importId: number): Promise<Map<number, number>> {
  const own = sql`import_items.import_id = ${importId} and state = 'add' and taken = 'yes'`
  const [at, by] = [sql`cast(${doer.at} as bigint)`, sql`cast(${doer.actor_id} as bigint)`]
  const name = sql`cast(${authorOf(doer).author_name} as text)`
  await sql`
    insert into questions (code, version, import_id, kind, changed_at, created_by)
    select code, 1, import_id, kind, ${at}, ${by} from import_items where ${own} order by number`.execute(tx)
  await sql`
    insert into question_versions (
      question_id, version, description, description_html, kind, option_order, lang, answers, digest, origin,
      created_at, created_by, author_name
    )
    select questions.id, 1, description, description_html, import_items.kind, option_order, lang, answers, digest, 'imported',
      ${at}, ${by}, ${name}
    from import_items join questions on questions.code = import_items.code where ${own} order by number`.execute(tx)
  const turn = await turnsTaken(tx, BANK)
  await sql`
    insert into question_texts (question_id, text, turn) select questions.id, search, cast(${turn} as bigint)
    from import_items join questions on questions.code = import_items.code where ${own}`.execute(tx)
  const { rows } = await sql<{ number: number; id: number }>`
    select number, questions.id as id from import_items join questions on questions.code = import_items.code
    where ${own}`.execute(tx)
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** Their first versions say with which labels they came. */
const noteLabels = (tx: Tx, questions: readonly { id: number; labelNames: readonly string[] }[]) => {
  const rows = questions.map(({ id, labelNames }) => ({ id, labels: writeLabels(labelNames) }))
  const given = rowsAsTable(tx, { id: 'bigint', labels: 'text' }, rows)
  return sql`
    update question_versions set labels = given.labels from ${given} where question_versions.question_id = given.id`.execute(
    tx,
  )
}

/** Stores what was chosen within a transaction that has its turn in the bank. */
export async function storeItems(tx: Tx, doer: Doer, importId: number, chosen: Chosen): Promise<void> {
  const { stored, looks } = chosen
  await noteDecisions(tx, importId, chosen)
  if (stored.length === 0) return
  await freeCodes(tx, importId, chosen)
  const ids = await copyQuestions(tx, doer, importId)
  await mentionOfImport(tx, importId, doer.at)
  const amounts = new Map<string, number>()
  for (const { labelNames } of stored) for (const name of labelNames) amounts.set(name, (amounts.get(name) ?? 0) + 1)
  const labels = await addLabels(tx, importId, amounts, looks)
  const pairs = stored.flatMap(({ number, labelNames }) =>
    labelNames.map((name) => ({ label_id: labels.get(name) ?? 0, question_id: ids.get(number) ?? 0 })),
  )
  await inChunks(pairs, (part) => insertQuestionLabels(tx, part))
  await noteLabels(
    tx,
    stored.map(({ number, labelNames }) => ({ id: ids.get(number) ?? 0, labelNames })),
  )
  await addToTally(tx, 'questions', stored.length)
}
