import type { Parsed } from '@assay/contract/endpoint'
import { type FieldError, fieldError } from '@assay/contract/fieldErrors'
import type { confirmImport as call } from '@assay/contract/imports/imports'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import { refuseFields } from '../../../platform/http/refusal.ts'
import type { PassageRow } from './passageRow.ts'
import { listItemsOfPassages, listPassages } from './queries.ts'

type PassageInput = NonNullable<Parsed<(typeof call)['body']>['passages']>

export type PassageByItem = ReadonlyMap<number, number>

interface PassageDecision {
  passageByItem: PassageByItem
  undecided: PassageByItem
}

const passageEntries = (passageInput: PassageInput) =>
  Object.entries(passageInput).map(([name, list]) => [Number(name), list ?? []] as const)

async function passageErrors(
  db: Queryable,
  importId: number,
  passageInput: PassageInput,
  passages: readonly PassageRow[],
): Promise<FieldError[]> {
  const items = await db.selectFrom('import_items').select('number').where('import_id', '=', importId).execute()
  // The text of an uncertain passage may also be a question with an error, so it is an item with the same number.
  const heads = new Set(passages.flatMap(({ number, certain }) => (certain === 'no' ? number : [])))
  const questions = new Set(items.map(({ number }) => number)).difference(heads)
  const knownPassages = new Set(passages.map(({ number }) => String(number)))
  const usedNumbers = new Set<number>()
  return Object.entries(passageInput).flatMap(([name, list]) => {
    const isKnown = knownPassages.has(name) && (list ?? []).every((number) => questions.has(number))
    const isTwice = (list ?? []).some((number) => usedNumbers.has(number))
    for (const number of list ?? []) usedNumbers.add(number)
    if (!isKnown) return [fieldError(`passages.${name}`, 'NOT_TO_ADD')]
    return isTwice ? [fieldError(`passages.${name}`, 'DUPLICATE')] : []
  })
}

export async function decidePassages(
  db: Queryable,
  importId: number,
  passageInput: PassageInput,
): Promise<PassageDecision> {
  const passages = await listPassages(db, importId)
  const hasInput = Object.keys(passageInput).length > 0
  const faults = hasInput ? await passageErrors(db, importId, passageInput, passages) : []
  if (faults.length > 0) refuseFields(faults)

  const certain = new Map(passages.map(({ number, certain }) => [number, certain === 'yes']))
  const passageByItem = new Map<number, number>()
  const undecided = new Map<number, number>()
  for (const { number, passage } of await listItemsOfPassages(db, importId)) {
    if (passage === null || String(passage) in passageInput) continue
    const target = certain.get(passage) ? passageByItem : undecided
    target.set(number, passage)
  }
  for (const [passage, numbers] of passageEntries(passageInput)) {
    for (const number of numbers) {
      passageByItem.set(number, passage)
      undecided.delete(number)
    }
  }
  return { passageByItem, undecided }
}

export function requirePassageDecisions({ undecided }: PassageDecision, stored: readonly { number: number }[]): void {
  const undecidedPassages = new Set(stored.flatMap(({ number }) => undecided.get(number) ?? []))
  if (undecidedPassages.size > 0)
    refuseFields([...undecidedPassages].map((number) => fieldError(`passages.${number}`, 'REQUIRED')))
}

const setPassage = (tx: Tx, importId: number, passage: number | null) =>
  tx.updateTable('import_items').set({ passage }).where('import_id', '=', importId)

export async function savePassageDecisions(tx: Tx, importId: number, passageInput: PassageInput): Promise<void> {
  for (const [passage] of passageEntries(passageInput))
    await setPassage(tx, importId, null).where('passage', '=', passage).execute()
  for (const [passage, numbers] of passageEntries(passageInput)) {
    if (numbers.length > 0) await setPassage(tx, importId, passage).where('number', 'in', numbers).execute()
  }
}
