import type { FileEntries, FilePassage } from '@assay/contract/questions/questionsFile'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { inChunks } from '../../platform/db/chunks.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal, refuseFields } from '../../platform/http/refusal.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { type RenderedQuestion, renderQuestions, storeQuestions } from '../questions/createQuestions.ts'
import { listKnownDigests } from '../questions/queries.ts'
import { renderTexts } from '../questions/texts/renderTexts.ts'
import { textFields } from '../questions/texts/textFields.ts'
import type { LimitedRenderer } from '../questions/texts/textRenderer.ts'
import { sortByLine } from '../questions/upload/sortByLine.ts'
import { newImport } from './createImport.ts'
import { addPassages, type PassagesToAdd } from './passages/addPassages.ts'
import { type NewPassageRow, type PassageRow, passageRowOf } from './passages/passageRow.ts'
import { insertImport } from './queries.ts'
import { usableCode } from './reading/passages.ts'
import { emptySummary } from './summary.ts'

async function renderPassages(renderer: LimitedRenderer, passages: readonly FilePassage[]): Promise<NewPassageRow[]> {
  const html = await renderTexts(
    renderer,
    passages.flatMap(({ field, description }) => textFields({ description }, `${field}.`)),
  )
  return passages.map(({ code, title, description, lang }, at) =>
    passageRowOf({ number: at, title, description, code: usableCode(code), lang, certain: true }, () => html[at] ?? ''),
  )
}

function passagesToLink(
  passages: readonly FilePassage[],
  rows: readonly PassageRow[],
  stored: readonly { id: number; code: string | null }[],
): PassagesToAdd {
  const numbers = new Map(passages.map(({ code }, at): [string | null, number] => [code, at]))
  const questions = stored.flatMap(({ id, code }) => {
    const number = numbers.get(code)
    return number === undefined ? [] : [{ id, number }]
  })
  const used = new Set(questions.map(({ number }) => number))
  return { rows: rows.filter(({ number }) => used.has(number)), questions }
}

interface File extends FileEntries {
  name: string
  lines: Readonly<Record<string, number>>
}

async function renderFile(renderer: LimitedRenderer, { questions, passages, lines }: File) {
  try {
    return { ready: await renderQuestions(renderer, questions), passageRows: await renderPassages(renderer, passages) }
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    return refuseFields(sortByLine(error.errors.map((fault) => ({ ...fault, line: lines[fault.field] ?? 1 }))))
  }
}

function insertDone(tx: Tx, actor: Actor, { name, questions }: File, added: number) {
  const amount = questions.length
  const counts = { amount_of_items: amount, to_add: added, taken: added, same: amount - added }
  return insertImport(tx, {
    ...newImport(actor, name),
    format: 'yaml',
    encoding: 'utf-8',
    encoding_by: 'told',
    state: 'done',
    added,
    read_done: amount,
    read_total: amount,
    summary: JSON.stringify({ ...emptySummary(), ...counts }),
    done_at: actor.at,
    done_by: actor.actor_id,
    done_by_name: actor.actor_name,
  })
}

async function duplicatesIn(tx: Tx, ready: readonly RenderedQuestion[]): Promise<number[]> {
  const digests = ready.map(({ digest }) => digest)
  const known = new Set((await inChunks(digests, (part) => listKnownDigests(tx, part))).map(({ digest }) => digest))
  return digests.flatMap((digest, index) => {
    const isRepeated = known.has(digest)
    known.add(digest)
    return isRepeated ? [index] : []
  })
}

/** If a file is uploaded twice at the same time, only one of the uploads stores its questions. */
export async function uploadYaml(db: Db, renderer: LimitedRenderer, actor: Actor, file: File) {
  const { ready, passageRows } = await renderFile(renderer, file)
  return inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const duplicates = await duplicatesIn(tx, ready)
    const repeated = new Set(duplicates)
    const isFresh = (_: unknown, index: number) => !repeated.has(index)
    const fresh = ready.filter(isFresh)
    const { id } = await insertDone(tx, actor, file, fresh.length)
    const ids = await storeQuestions(tx, actor, fresh, id)
    const stored = file.passageOf.filter(isFresh).map((code, at) => ({ id: ids[at] ?? 0, code }))
    const rows = passageRows.map((row) => ({ ...row, import_id: id }))
    await addPassages(tx, actor, passagesToLink(file.passages, rows, stored))
    const detail = { questions: ids.length }
    await recordAuditEntry(tx, actor, { action: 'imported', object_kind: 'import', object_id: id, detail })
    return { ids, duplicates, import_id: id }
  })
}
