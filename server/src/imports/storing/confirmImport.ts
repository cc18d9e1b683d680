import type { Parsed } from '@assay/contract/endpoint'
import type { confirmImport as call } from '@assay/contract/imports/imports'
import { labelFrom } from '@assay/domain/bank/labelFrom'
import { LABELS_PER_QUESTION } from '@assay/domain/limits'
import { type Doer, recordDeed } from '../../db/audit.ts'
import { isOnlyWriter } from '../../db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { takeTurn } from '../../db/turn.ts'
import { unlessUnavailable } from '../../db/violations.ts'
import { refuseField } from '../../http/refusal.ts'
import { NOT_YET } from '../../questions/notYet.ts'
import type { ImportRow } from '../importRow.ts'
import { readLabels } from '../itemRow.ts'
import type { LabelLook } from '../labels.ts'
import { decidePassages, notePassages, requireDecided } from '../passages/decidePassages.ts'
import { changeImport, findImport, holdImport, type ItemToAdd, listHeldBesides, listToAdd } from '../queries.ts'
import { type PlannedLabel, readSummary, type Summary } from '../summary.ts'
import { chooseAnswers } from './chooseAnswers.ts'
import { removeHidden, showStored } from './hidden.ts'
import { type Joining, joinBank, prepareJoining } from './joinBank.ts'
import { type Chosen, dropProposals, freeCodes, noteDecisions, storeItems } from './storeItems.ts'
import { type BankTurn, firstOfAll, IMPORTS, lastOfAll, Overtaken } from './turns.ts'

type Body = Parsed<(typeof call)['body']>
export type ConfirmFault = 'IMPORT_NOT_FOUND' | 'IMPORT_NOT_READY' | 'IMPORT_UNDONE'

function choose(items: readonly ItemToAdd[], { take = [], leave_out = [] }: Body): ItemToAdd[] {
  const known = new Set(items.map(({ number }) => number))
  for (const [field, numbers] of Object.entries({ take, leave_out })) {
    if (numbers.some((number) => !known.has(number))) refuseField(field, 'NOT_TO_ADD')
  }
  const [taken, left] = [new Set(take), new Set(leave_out)]
  return items.filter(({ number, taken: isTaken }) => (isTaken === 'yes' || taken.has(number)) && !left.has(number))
}

function namer(planned: readonly PlannedLabel[], said: Record<string, string | null> = {}) {
  const names = new Map([
    ...planned.map(({ from, to }): [string, string | null] => [from, to]),
    ...Object.entries(said),
  ])
  const looks = new Map(
    planned.flatMap(({ from, color, description }): [string, LabelLook][] => {
      const to = names.get(from)
      if (!to || (color === undefined && description === undefined)) return []
      return [[to, { ...(color && { color }), ...(description && { description }) }]]
    }),
  )
  return { names, looks }
}

/** Counts questions that were added to the bank meanwhile, so that the numbers match the result. */
function settled(summary: Summary, since: number, added: number): Summary {
  return { ...summary, to_add: summary.to_add - since, same: summary.same + since, taken: added }
}

/** Names that occur only in items with too many answers are not in the plan. */
const nameOf = (names: ReadonlyMap<string, string | null>, from: string) =>
  names.has(from) ? names.get(from) : labelFrom(from)

function toStore(
  chosen: readonly ItemToAdd[],
  names: ReadonlyMap<string, string | null>,
  body: Body,
): Chosen['stored'] {
  const stored = chosen.map((item) => {
    const own = readLabels(item.labels).flatMap((from) => nameOf(names, from) ?? [])
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

interface Decided {
  chosen: Chosen
  looks: ReadonlyMap<string, LabelLook>
}

async function decide(db: Queryable, { id, summary, body }: Confirming): Promise<Decided> {
  if (summary.keys.some(({ certain }) => !certain) && !body.key_confirmed) refuseField('key_confirmed', 'REQUIRED')
  const items = await listToAdd(db, id)
  const held = new Set((await listHeldBesides(db, id)).map(({ number }) => number))
  const isNew = ({ number }: ItemToAdd) => !held.has(number)
  const { names, looks } = namer(summary.labels, body.labels)
  const passages = await decidePassages(db, id, body.passages ?? {})
  const taken = choose(items, body).filter(isNew)
  requireDecided(passages, taken)
  const stored = toStore(taken, names, body)
  const since = items.filter((item) => !isNew(item))
  return { chosen: { items, stored, since, belonging: passages.belonging }, looks }
}

/** The last step, under the lock of the bank: adds the stored questions to the bank. */
async function join(tx: Tx, doer: Doer, { id, summary }: Confirming, { stored, since }: Chosen, joining: Joining) {
  await joinBank(tx, doer, joining)
  const detail = { questions: stored.length }
  await recordDeed(tx, doer, { action: 'imported', object_kind: 'import', object_id: id, detail })
  await changeImport(tx, id, {
    state: 'done',
    added: stored.length,
    done_at: doer.at,
    done_by: doer.actor_id,
    done_by_name: doer.actor_name,
    summary: JSON.stringify(settled(summary, since.length, stored.length)),
  })
}

/** Takes the lock of the bank and checks that the chosen questions were not added meanwhile. */
async function takeBank(tx: Tx, turn: BankTurn, id: number): Promise<void> {
  await turn.take(tx)
  if (!turn.isTaken && (await listHeldBesides(tx, id)).length > 0) throw new Overtaken()
}

async function note(tx: Tx, id: number, chosen: Chosen, { passages = {}, keep_order }: Body): Promise<void> {
  await noteDecisions(tx, id, chosen)
  await notePassages(tx, id, passages)
  if (!keep_order) await dropProposals(tx, id)
}

/** The immediate result: null if the import is already confirmed, undefined if it can be. */
function atOnce(row: ImportRow | undefined): ConfirmFault | null | undefined {
  if (!row) return 'IMPORT_NOT_FOUND'
  if (row.state === 'undone') return 'IMPORT_UNDONE'
  if (row.state === 'done') return null
  return row.state === 'ready' ? undefined : 'IMPORT_NOT_READY'
}

/** One transaction, invisible until its end. Long work comes before the lock of the bank. */
const confirmWhole = (db: Db, doer: Doer, id: number, body: Body, turnOf: (tx: Tx) => Promise<BankTurn>) =>
  inTransaction(db, async (tx): Promise<ConfirmFault | null> => {
    await takeTurn(tx, IMPORTS)
    const turn = await turnOf(tx)
    const row = await holdImport(tx, id, doer.at)
    const said = atOnce(row)
    if (!row || said !== undefined) return said ?? null

    const summary = await chooseAnswers(tx, id, readSummary(row.summary), body.choose ?? {})
    const confirming = { id, summary, body }
    const { chosen, looks } = await decide(tx, confirming)
    await note(tx, id, chosen, body)
    const coded = await freeCodes(tx, id, chosen.stored)
    const storing = { doer, importId: id, turn: turn.number, archivedAt: null, keepsOrder: body.keep_order }
    const ids = new Map(await storeItems(tx, storing, coded))
    const joining = await prepareJoining(tx, id, chosen, ids, looks)
    await takeBank(tx, turn, id)
    await join(tx, doer, confirming, chosen, joining)
    return null
  })

/** Choices change the plan, which must stay unchanged on failure: only a single transaction guarantees that. */
const hasChoices = ({ choose = {} }: Body) => Object.keys(choose).length > 0

/** Questions per transaction, about twenty milliseconds for the writer. */
const PIECE = 250

/**
 * With a single writer the long part runs in small transactions, so that answers and authors can write in between.
 * Their rows stay hidden until the last one; after a failure they are deleted.
 */
async function confirmInPieces(db: Db, doer: Doer, id: number, body: Body): Promise<ConfirmFault | null> {
  const row = await findImport(db, id, doer.at)
  const said = atOnce(row)
  if (!row || said !== undefined) return said ?? null

  await removeHidden(db)
  const confirming = { id, summary: readSummary(row.summary), body }
  const { chosen, looks } = await decide(db, confirming)
  const turn = await lastOfAll(db)
  const storing = { doer, importId: id, turn: turn.number, archivedAt: NOT_YET, keepsOrder: body.keep_order }
  const coded = await inTransaction(db, (tx) => freeCodes(tx, id, chosen.stored))
  const ids = new Map<number, number>()
  for (let at = 0; at < coded.length; at += PIECE) {
    const stored = await inTransaction(db, (tx) => storeItems(tx, storing, coded.slice(at, at + PIECE)))
    for (const [number, question] of stored) ids.set(number, question)
  }
  const joining = await prepareJoining(db, id, chosen, ids, looks)
  return inTransaction(db, async (tx) => {
    await takeBank(tx, turn, id)
    await showStored(tx, id)
    await note(tx, id, chosen, body)
    await join(tx, doer, confirming, chosen, joining)
    return null
  })
}

/**
 * Adds all chosen questions to the bank or none, once per import, however often it is sent. Other writers of the bank
 * wait only for the last step; after a conflict everything runs again and they wait for all of it. Must run in the
 * queue.
 */
export async function confirmImport(db: Db, doer: Doer, id: number, body: Body): Promise<ConfirmFault | null> {
  try {
    return await (isOnlyWriter(db) && !hasChoices(body)
      ? confirmInPieces(db, doer, id, body)
      : confirmWhole(db, doer, id, body, lastOfAll))
  } catch (error) {
    if (isOnlyWriter(db)) await removeHidden(db).catch(unlessUnavailable)
    if (!(error instanceof Overtaken)) throw error
    return confirmWhole(db, doer, id, body, firstOfAll)
  }
}
