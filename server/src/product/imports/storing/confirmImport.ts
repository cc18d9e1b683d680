import type { Parsed } from '@assay/contract/endpoint'
import type { confirmImport as call } from '@assay/contract/imports/imports'
import { labelFrom } from '@assay/domain/bank/labelFrom'
import { LABELS_PER_QUESTION } from '@assay/domain/limits'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { ignoreUnavailable } from '../../../platform/db/violations.ts'
import { refuseField } from '../../../platform/http/refusal.ts'
import { BANK_LOCK } from '../../labels/bank.ts'
import { IMPORT_RUNNING } from '../../questions/archiveStates.ts'
import { IMPORTS } from '../createImport.ts'
import type { ImportRow } from '../importRow.ts'
import { readLabels } from '../itemRow.ts'
import { decidePassages, requirePassageDecisions, savePassageDecisions } from '../passages/decidePassages.ts'
import { changeImport, findImport, type ItemToAdd, listItemsInBank, listToAdd, lockImport } from '../queries.ts'
import type { LabelStyle } from '../reading/draft.ts'
import { type PlannedLabel, readSummary, type Summary } from '../summary.ts'
import { addToBank, type BankAddition, prepareBankAddition } from './addToBank.ts'
import { chooseAnswers } from './chooseAnswers.ts'
import { removeUnfinishedQuestions, unhideStoredQuestions } from './hidden.ts'
import { type ChosenItems, dropProposals, replaceTakenCodes, saveDecisions, storeItems } from './storeItems.ts'

type Body = Parsed<(typeof call)['body']>
export type ConfirmFault = 'IMPORT_NOT_FOUND' | 'IMPORT_NOT_READY' | 'IMPORT_UNDONE'

function chooseItems(items: readonly ItemToAdd[], { take = [], leave_out = [] }: Body): ItemToAdd[] {
  const known = new Set(items.map(({ number }) => number))
  for (const [field, numbers] of Object.entries({ take, leave_out })) {
    if (numbers.some((number) => !known.has(number))) refuseField(field, 'NOT_TO_ADD')
  }
  const [taken, left] = [new Set(take), new Set(leave_out)]
  return items.filter(({ number, taken: isTaken }) => (isTaken === 'yes' || taken.has(number)) && !left.has(number))
}

function labelNamer(planned: readonly PlannedLabel[], said: Record<string, string | null> = {}) {
  const names = new Map([
    ...planned.map(({ from, to }): [string, string | null] => [from, to]),
    ...Object.entries(said),
  ])
  const looks = new Map(
    planned.flatMap(({ from, color, description }): [string, LabelStyle][] => {
      const to = names.get(from)
      if (!to || (color === undefined && description === undefined)) return []
      return [[to, { ...(color && { color }), ...(description && { description }) }]]
    }),
  )
  return { names, looks }
}

function itemsToStore(
  chosen: readonly ItemToAdd[],
  names: ReadonlyMap<string, string | null>,
  body: Body,
): ChosenItems['toStore'] {
  const toStore = chosen.map((item) => {
    const own = readLabels(item.labels).flatMap((from) => (names.has(from) ? names.get(from) : labelFrom(from)) ?? [])
    return { ...item, labelNames: [...new Set([...own, ...(body.add_labels ?? [])])] }
  })
  if (toStore.some(({ labelNames }) => labelNames.length === 0)) refuseField('add_labels', 'LABEL_REQUIRED')
  if (toStore.some(({ labelNames }) => labelNames.length > LABELS_PER_QUESTION)) refuseField('add_labels', 'TOO_MANY')
  return toStore
}

interface ConfirmRequest {
  id: number
  summary: Summary
  body: Body
}

async function decideItems(db: Queryable, { id, summary, body }: ConfirmRequest) {
  if (summary.keys.some(({ certain }) => !certain) && !body.key_confirmed) refuseField('key_confirmed', 'REQUIRED')
  const items = await listToAdd(db, id)
  const held = new Set((await listItemsInBank(db, id)).map(({ number }) => number))
  const isNew = ({ number }: ItemToAdd) => !held.has(number)
  const { names, looks } = labelNamer(summary.labels, body.labels)
  const passages = await decidePassages(db, id, body.passages ?? {})
  const taken = chooseItems(items, body).filter(isNew)
  requirePassageDecisions(passages, taken)
  const toStore = itemsToStore(taken, names, body)
  const alreadyInBank = items.filter((item) => !isNew(item))
  return { chosen: { items, toStore, alreadyInBank, passageByItem: passages.passageByItem }, looks }
}

async function finishImport(
  tx: Tx,
  actor: Actor,
  { id, summary }: ConfirmRequest,
  { toStore, alreadyInBank }: ChosenItems,
  bankAddition: BankAddition,
) {
  await addToBank(tx, actor, bankAddition)
  const added = toStore.length
  const detail = { questions: added }
  await recordAuditEntry(tx, actor, { action: 'imported', object_kind: 'import', object_id: id, detail })
  // Other users may have added some of the questions meanwhile. These questions count as `same`.
  const to_add = summary.to_add - alreadyInBank.length
  const same = summary.same + alreadyInBank.length
  await changeImport(tx, id, {
    state: 'done',
    added,
    done_at: actor.at,
    done_by: actor.actor_id,
    done_by_name: actor.actor_name,
    summary: JSON.stringify({ ...summary, to_add, same, taken: added }),
  })
}

/** Another user has just added some of the chosen questions to the bank. */
class AddedMeanwhile extends Error {}

/** The long work runs before the lock of the bank is taken, so that other writers of the bank wait less. */
async function lockBankLast(tx: Tx, id: number): Promise<void> {
  await takeLock(tx, BANK_LOCK)
  if ((await listItemsInBank(tx, id)).length > 0) throw new AddedMeanwhile()
}

async function saveChoices(
  tx: Tx,
  id: number,
  chosen: ChosenItems,
  { passages = {}, keep_order }: Body,
): Promise<void> {
  await saveDecisions(tx, id, chosen)
  await savePassageDecisions(tx, id, passages)
  if (!keep_order) await dropProposals(tx, id)
}

/** Returns undefined if the import can be confirmed, and null if it is already confirmed. */
function immediateResult(row: ImportRow | undefined): ConfirmFault | null | undefined {
  if (!row) return 'IMPORT_NOT_FOUND'
  if (row.state === 'undone') return 'IMPORT_UNDONE'
  if (row.state === 'done') return null
  return row.state === 'ready' ? undefined : 'IMPORT_NOT_READY'
}

/** With `isBankFirst`, no other import can add the same questions, but all other changes of the bank wait longer. */
const confirmInOneTransaction = (db: Db, actor: Actor, id: number, body: Body, isBankFirst: boolean) =>
  inTransaction(db, async (tx): Promise<ConfirmFault | null> => {
    await takeLock(tx, IMPORTS)
    if (isBankFirst) await takeLock(tx, BANK_LOCK)
    const row = await lockImport(tx, id, actor.at)
    const said = immediateResult(row)
    if (!row || said !== undefined) return said ?? null

    const summary = await chooseAnswers(tx, id, readSummary(row.summary), body.choose ?? {})
    const confirming = { id, summary, body }
    const { chosen, looks } = await decideItems(tx, confirming)
    await saveChoices(tx, id, chosen, body)
    const coded = await replaceTakenCodes(tx, id, chosen.toStore)
    const storing = { actor, importId: id, archivedAt: null, keepsOrder: body.keep_order }
    const ids = new Map(await storeItems(tx, storing, coded))
    const bankAddition = await prepareBankAddition(tx, id, chosen, ids, looks)
    if (!isBankFirst) await lockBankLast(tx, id)
    await finishImport(tx, actor, confirming, chosen, bankAddition)
    return null
  })

/**
 * The user's choices change the plan. If confirming fails, the plan must be unchanged, so everything runs in one
 * transaction.
 */
const hasChoices = ({ choose = {} }: Body) => Object.keys(choose).length > 0

/** Writing one batch of questions takes about twenty milliseconds. */
const BATCH_SIZE = 250

/**
 * On SQLite, most of the work runs in small transactions, so that answers and authors can write in between. The
 * questions stay hidden until the last transaction.
 */
async function confirmInBatches(db: Db, actor: Actor, id: number, body: Body): Promise<ConfirmFault | null> {
  const row = await findImport(db, id, actor.at)
  const said = immediateResult(row)
  if (!row || said !== undefined) return said ?? null

  await removeUnfinishedQuestions(db)
  const confirming = { id, summary: readSummary(row.summary), body }
  const { chosen, looks } = await decideItems(db, confirming)
  const storing = { actor, importId: id, archivedAt: IMPORT_RUNNING, keepsOrder: body.keep_order }
  const coded = await inTransaction(db, (tx) => replaceTakenCodes(tx, id, chosen.toStore))
  const ids = new Map<number, number>()
  for (let at = 0; at < coded.length; at += BATCH_SIZE) {
    const stored = await inTransaction(db, (tx) => storeItems(tx, storing, coded.slice(at, at + BATCH_SIZE)))
    for (const [number, question] of stored) ids.set(number, question)
  }
  const bankAddition = await prepareBankAddition(db, id, chosen, ids, looks)
  return inTransaction(db, async (tx) => {
    await lockBankLast(tx, id)
    await unhideStoredQuestions(tx, id)
    await saveChoices(tx, id, chosen, body)
    await finishImport(tx, actor, confirming, chosen, bankAddition)
    return null
  })
}

/** An import adds all chosen questions or none, and only once. Confirm an import only in the file queue. */
export async function confirmImport(db: Db, actor: Actor, id: number, body: Body): Promise<ConfirmFault | null> {
  try {
    return await (isSqlite(db) && !hasChoices(body)
      ? confirmInBatches(db, actor, id, body)
      : confirmInOneTransaction(db, actor, id, body, false))
  } catch (error) {
    if (isSqlite(db)) await removeUnfinishedQuestions(db).catch(ignoreUnavailable)
    if (!(error instanceof AddedMeanwhile)) throw error
    return confirmInOneTransaction(db, actor, id, body, true)
  }
}
