import type { confirmImport as call } from '@assay/contract/bank/imports'
import type { Parsed } from '@assay/contract/endpoint'
import { LABELS_PER_QUESTION } from '@assay/domain/limits'
import { type Doer, recordDeed } from '../db/audit.ts'
import type { Db, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeTurn } from '../db/turn.ts'
import { refuseField } from '../http/refusal.ts'
import { readLabels } from './itemRow.ts'
import { joinBank, prepareJoining } from './joinBank.ts'
import type { Look } from './labels.ts'
import { changeImport, holdImport, type ItemToAdd, listHeldBesides, listToAdd } from './queries.ts'
import { type Chosen, storeItems } from './storeItems.ts'
import { type PlannedLabel, readSummary, type Summary } from './summary.ts'
import { type BankTurn, firstOfAll, IMPORTS, lastOfAll, Overtaken } from './turns.ts'

type Body = Parsed<(typeof call)['body']>
export type ConfirmFault = 'IMPORT_NOT_FOUND' | 'IMPORT_NOT_READY' | 'IMPORT_UNDONE'

/** The plan's own choice, with the numbers of the call applied. */
function choose(items: readonly ItemToAdd[], { take = [], leave_out = [] }: Body): ItemToAdd[] {
  const known = new Set(items.map(({ number }) => number))
  for (const [field, numbers] of Object.entries({ take, leave_out })) {
    if (numbers.some((number) => !known.has(number))) refuseField(field, 'NOT_TO_ADD')
  }
  const [taken, left] = [new Set(take), new Set(leave_out)]
  return items.filter(({ number, taken: isTaken }) => (isTaken === 'yes' || taken.has(number)) && !left.has(number))
}

/** The label that each name of the file becomes, as the call says or else the plan. */
function namer(planned: readonly PlannedLabel[], said: Record<string, string | null> = {}) {
  const names = new Map(planned.map(({ from, to }) => [from, Object.hasOwn(said, from) ? (said[from] ?? null) : to]))
  const looks = new Map(
    planned.flatMap(({ from, color, description }): [string, Look][] => {
      const to = names.get(from)
      if (!to || (color === undefined && description === undefined)) return []
      return [[to, { ...(color && { color }), ...(description && { description }) }]]
    }),
  )
  return { names, looks }
}

/** Confirming counts what the bank has got since, so that the counts say what came of the file. */
function settled(summary: Summary, since: number, added: number): Summary {
  return { ...summary, to_add: summary.to_add - since, same: summary.same + since, taken: added }
}

function toStore(
  chosen: readonly ItemToAdd[],
  names: ReadonlyMap<string, string | null>,
  body: Body,
): Chosen['stored'] {
  const stored = chosen.map((item) => {
    const own = readLabels(item.labels).flatMap((from) => names.get(from) ?? [])
    return { ...item, labelNames: [...new Set([...own, ...(body.add_labels ?? [])])] }
  })
  if (stored.some(({ labelNames }) => labelNames.length === 0)) refuseField('add_labels', 'LABEL_REQUIRED')
  if (stored.some(({ labelNames }) => labelNames.length > LABELS_PER_QUESTION)) refuseField('add_labels', 'TOO_MANY')
  return stored
}

interface Confirming {
  id: number
  summary: Summary
  body: Body
}

/** What is long is done before the bank's turn is taken; until all is done nobody else sees any of it. */
async function confirmReady(tx: Tx, doer: Doer, { id, summary, body }: Confirming, turn: BankTurn): Promise<void> {
  const items = await listToAdd(tx, id)
  const held = new Set((await listHeldBesides(tx, id)).map(({ number }) => number))
  const isNew = ({ number }: ItemToAdd) => !held.has(number)
  const { names, looks } = namer(summary.labels, body.labels)
  const stored = toStore(choose(items, body).filter(isNew), names, body)
  const chosen = { items, stored, since: items.filter((item) => !isNew(item)) }
  const ids = await storeItems(tx, doer, id, chosen, turn.number)
  const joining = await prepareJoining(tx, id, chosen, ids, looks)

  await turn.take()
  if (!turn.isTaken && (await listHeldBesides(tx, id)).length > 0) throw new Overtaken()
  await joinBank(tx, doer.at, joining)
  const detail = { questions: stored.length }
  await recordDeed(tx, doer, { action: 'imported', object_kind: 'import', object_id: id, detail })
  await changeImport(tx, id, {
    ...{ state: 'done', added: stored.length, done_at: doer.at, done_by: doer.actor_id, done_by_name: doer.actor_name },
    summary: JSON.stringify(settled(summary, chosen.since.length, stored.length)),
  })
}

const confirmWith = (db: Db, doer: Doer, id: number, body: Body, takeBank: (tx: Tx) => Promise<BankTurn>) =>
  inTransaction(db, async (tx): Promise<ConfirmFault | null> => {
    await takeTurn(tx, IMPORTS)
    const turn = await takeBank(tx)
    const row = await holdImport(tx, id, doer.at)
    if (!row) return 'IMPORT_NOT_FOUND'
    if (row.state === 'undone') return 'IMPORT_UNDONE'
    if (row.state === 'done') return null
    if (row.state !== 'ready') return 'IMPORT_NOT_READY'
    await confirmReady(tx, doer, { id, summary: readSummary(row.summary), body }, turn)
    return null
  })

/**
 * All that is taken becomes part of the bank, or nothing does; once, whoever sends it again. Who writes to the bank meanwhile
 * waits for the end of it alone; only where they come in its way is it done again, and they wait for all of it.
 */
export async function confirmImport(db: Db, doer: Doer, id: number, body: Body): Promise<ConfirmFault | null> {
  try {
    return await confirmWith(db, doer, id, body, lastOfAll)
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    return confirmWith(db, doer, id, body, firstOfAll)
  }
}
