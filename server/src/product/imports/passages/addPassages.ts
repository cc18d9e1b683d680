import { sql } from 'kysely'
import type { Actor } from '../../../platform/db/audit.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import { newCode } from '../../labels/code.ts'
import { storePassage } from '../../passages/passagesJson.ts'
import { listTakenCodes, listWithTexts } from '../../passages/queries.ts'
import type { PassageByItem } from './decidePassages.ts'
import type { PassageRow } from './passageRow.ts'
import { listPassages } from './queries.ts'

export interface PassagesToAdd {
  rows: readonly PassageRow[]
  questions: readonly { id: number; number: number }[]
}

export async function preparePassages(
  db: Queryable,
  importId: number,
  stored: readonly { number: number }[],
  passageByItem: PassageByItem,
  ids: ReadonlyMap<number, number>,
): Promise<PassagesToAdd> {
  const questions = stored.flatMap(({ number }) => {
    const passage = passageByItem.get(number)
    return passage === undefined ? [] : [{ id: ids.get(number) ?? 0, number: passage }]
  })
  const used = new Set(questions.map(({ number }) => number))
  const rows = used.size === 0 ? [] : await listPassages(db, importId)
  return { rows: rows.filter(({ number }) => used.has(number)), questions }
}

/**
 * If the bank already has the same passage, the import uses it. Other passages get the code from the file if this code
 * is free.
 */
async function passageIds(tx: Tx, actor: Actor, rows: readonly PassageRow[]): Promise<Map<number, number>> {
  const texts = rows.map(({ description }) => description)
  const found = await inChunks(texts, (part) => listWithTexts(tx, part))
  const known = new Map(found.toReversed().map(({ id, description }) => [description, id]))
  const codes = await inChunks(
    rows.map(({ code }) => code),
    (part) => listTakenCodes(tx, part),
  )
  const taken = new Set(codes.map(({ code }) => code))
  const ids = new Map<number, number>()
  for (const { number, import_id, code, title, description, description_html: html, lang } of rows) {
    const origin = { code: taken.has(code) ? newCode() : code, importId: import_id }
    const id = known.get(description) ?? (await storePassage(tx, actor, { title, description, html, lang }, origin))
    known.set(description, id)
    taken.add(origin.code)
    ids.set(number, id)
  }
  return ids
}

/** The caller of `addPassages` must hold the lock of the question bank. */
export async function addPassages(tx: Tx, actor: Actor, { rows, questions }: PassagesToAdd): Promise<void> {
  if (questions.length === 0) return
  const ids = await passageIds(tx, actor, rows)
  const pairs = questions.map(({ id, number }) => ({ question_id: id, passage_id: ids.get(number) ?? 0 }))
  await sql`
    update questions set passage_id = input.passage_id
    from ${rowsAsTable(tx, { question_id: 'bigint', passage_id: 'bigint' }, pairs)}
    where questions.id = input.question_id`.execute(tx)
}
