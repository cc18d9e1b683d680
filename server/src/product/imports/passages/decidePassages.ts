import type { Parsed } from '@assay/contract/endpoint'
import { type FieldError, fieldError } from '@assay/contract/fieldErrors'
import type { confirmImport as call } from '@assay/contract/imports/imports'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import { refuseFields } from '../../../platform/http/refusal.ts'
import { listQuestionNumbers, type PassagesPlan, passagesPlan } from './queries.ts'

type SaidPassages = NonNullable<Parsed<(typeof call)['body']>['passages']>

export type Belonging = ReadonlyMap<number, number>

interface PassageDecision {
  belonging: Belonging
  undecided: Belonging
}

const passageEntries = (said: SaidPassages) =>
  Object.entries(said).map(([name, list]) => [Number(name), list ?? []] as const)

function passageErrors(said: SaidPassages, { passages }: PassagesPlan, questions: ReadonlySet<number>): FieldError[] {
  const known = new Set(passages.map(({ number }) => String(number)))
  const given = new Set<number>()
  return Object.entries(said).flatMap(([name, list]) => {
    const isKnown = known.has(name) && (list ?? []).every((number) => questions.has(number))
    const isTwice = (list ?? []).some((number) => given.has(number))
    for (const number of list ?? []) given.add(number)
    if (!isKnown) return [fieldError(`passages.${name}`, 'NOT_TO_ADD')]
    return isTwice ? [fieldError(`passages.${name}`, 'DUPLICATE')] : []
  })
}

export async function decidePassages(db: Queryable, importId: number, said: SaidPassages): Promise<PassageDecision> {
  const plan = await passagesPlan(db, importId)
  const isSaid = Object.keys(said).length > 0
  const faults = isSaid ? passageErrors(said, plan, await listQuestionNumbers(db, importId)) : []
  if (faults.length > 0) refuseFields(faults)

  const certain = new Map(plan.passages.map(({ number, certain }) => [number, certain === 'yes']))
  const belonging = new Map<number, number>()
  const undecided = new Map<number, number>()
  for (const { number, passage } of plan.items) {
    if (passage === null || String(passage) in said) continue
    const target = certain.get(passage) ? belonging : undecided
    target.set(number, passage)
  }
  for (const [passage, numbers] of passageEntries(said)) {
    for (const number of numbers) {
      belonging.set(number, passage)
      undecided.delete(number)
    }
  }
  return { belonging, undecided }
}

export function requirePassageDecisions({ undecided }: PassageDecision, stored: readonly { number: number }[]): void {
  const open = new Set(stored.flatMap(({ number }) => undecided.get(number) ?? []))
  if (open.size > 0) refuseFields([...open].map((number) => fieldError(`passages.${number}`, 'REQUIRED')))
}

const setPassage = (tx: Tx, importId: number, passage: number | null) =>
  tx.updateTable('import_items').set({ passage }).where('import_id', '=', importId)

export async function savePassageDecisions(tx: Tx, importId: number, said: SaidPassages): Promise<void> {
  for (const [passage] of passageEntries(said))
    await setPassage(tx, importId, null).where('passage', '=', passage).execute()
  for (const [passage, numbers] of passageEntries(said)) {
    if (numbers.length > 0) await setPassage(tx, importId, passage).where('number', 'in', numbers).execute()
  }
}
