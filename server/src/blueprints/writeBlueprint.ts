import type { BlueprintChanges, NewBlueprint } from '@assay/contract/blueprints'
import { fieldError } from '@assay/contract/fieldErrors'
import { isExact, recipeFaults, sumOfAmounts } from '@assay/domain/bank/drawing/recipe'
import { type Doer, recordDeed } from '../db/audit.ts'
import type { Db, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeTurn } from '../db/turn.ts'
import { refuseField, refuseFields } from '../http/refusal.ts'
import { BANK } from '../labels/bank.ts'
import { findLabelsNamed } from '../labels/queries.ts'
import type { Texts } from '../questions/texts/workshop.ts'
import type { UsedAmong } from './blueprint.ts'
import { keepPictures } from './keepPictures.ts'
import {
  changeBlueprint,
  findBlueprint,
  insertBlueprint,
  insertBlueprintLabels,
  labelsOfBlueprints,
  removeBlueprint,
  removeBlueprintLabels,
} from './queries.ts'
import { type Recipe, readStock, requireFillable } from './recipe.ts'

/** Ready before the transaction, so that the bank is not kept waiting meanwhile. */
const htmlOf = async ({ render }: Texts, instructions: string): Promise<string> =>
  (await render(instructions)) ?? refuseField('instructions', 'TOO_SLOW')

type Named = readonly { name: string; amount?: number | null | undefined }[]

interface Own {
  labels: Recipe['labels']
  /** Whose recipe is fixed means its own label by a name, also where that is gone and there is a new one of the name. */
  isFixed: boolean
}

/** The labels that are meant: its own ones are known by id, also where one was renamed or is gone. */
async function labelsMeant(
  tx: Tx,
  wanted: Named,
  own: Own = { labels: [], isFixed: false },
): Promise<Recipe['labels']> {
  const known = new Map(
    (
      await findLabelsNamed(
        tx,
        wanted.map(({ name }) => name),
      )
    ).map((label) => [label.name, label]),
  )
  for (const label of own.labels) {
    if (own.isFixed || !known.has(label.name))
      known.set(label.name, { ...label, description: '', amount_of_questions: 0 })
  }
  const unknown = wanted.flatMap(({ name }, at) =>
    known.has(name) ? [] : [fieldError(`labels.${at}.name`, 'UNKNOWN_LABEL')],
  )
  if (unknown.length > 0) refuseFields(unknown)
  return wanted.flatMap(({ name, amount = null }) => {
    const label = known.get(name)
    return label ? [{ id: label.id, name, color: label.color, amount }] : []
  })
}

async function requireStock(tx: Tx, recipe: Recipe): Promise<void> {
  const ids = recipe.labels.map(({ id }) => id)
  requireFillable(await readStock(tx, ids), recipe)
}

const storeLabels = (tx: Tx, blueprint_id: number, labels: Recipe['labels']) =>
  insertBlueprintLabels(
    tx,
    labels.map(({ id, ...label }, position) => ({ blueprint_id, position, label_id: id, ...label })),
  )

/** Gives the id of the new blueprint. */
export async function addBlueprint(db: Db, texts: Texts, doer: Doer, wanted: NewBlueprint): Promise<number> {
  const instructions_html = await htmlOf(texts, wanted.instructions)
  return inTransaction(db, async (tx) => {
    await takeTurn(tx, BANK)
    const labels = await labelsMeant(tx, wanted.labels)
    await requireStock(tx, { ...wanted, labels })
    const { labels: _, texts: words, ...values } = wanted
    const id = await insertBlueprint(tx, {
      ...values,
      instructions_html,
      texts: JSON.stringify(words),
      created_by: doer.actor_id,
      created_by_name: doer.actor_name,
      created_at: doer.at,
      archived_at: null,
    })
    await storeLabels(tx, id, labels)
    await keepPictures(tx, id, { text: wanted.instructions, html: instructions_html, at: doer.at })
    const detail = { name: wanted.name }
    await recordDeed(tx, doer, { action: 'created', object_kind: 'blueprint', object_id: id, detail })
    return id
  })
}

const isSameRecipe = (one: Recipe, other: Recipe) => {
  const told = ({ labels, amount_of_questions, max_time }: Recipe) =>
    JSON.stringify([labels.map(({ id, amount }) => `${id} ${amount}`).toSorted(), amount_of_questions, max_time])
  return told(one) === told(other)
}

/** What is left out stays, and what comes of it is held against the rules of a new one. */
async function changedRecipe(tx: Tx, before: Recipe, changes: BlueprintChanges, isFixed: boolean): Promise<Recipe> {
  const wanted: Named = changes.labels ?? before.labels
  const kept = changes.labels ? undefined : before.amount_of_questions
  const isSaid = changes.amount_of_questions ?? (isExact(wanted) ? undefined : (kept ?? before.amount_of_questions))
  const faults = recipeFaults(wanted, isSaid)
  if (faults.length > 0) refuseFields(faults.map(({ path, code }) => fieldError(path.join('.'), code)))
  return {
    labels: changes.labels ? await labelsMeant(tx, changes.labels, { labels: before.labels, isFixed }) : before.labels,
    amount_of_questions: isExact(wanted) ? sumOfAmounts(wanted) : (isSaid ?? before.amount_of_questions),
    max_time: changes.max_time ?? before.max_time,
  }
}

interface Changing {
  doer: Doer
  id: number
  changes: BlueprintChanges
  usedAmong: UsedAmong
}

async function changeRecipe(tx: Tx, { id, changes, usedAmong }: Changing, before: Recipe) {
  if (!changes.labels && changes.amount_of_questions === undefined && changes.max_time === undefined) return null
  const isFixed = (await usedAmong(tx, [id])).has(id)
  const recipe = await changedRecipe(tx, before, changes, isFixed)
  if (isSameRecipe(before, recipe)) return null
  if (isFixed) return 'BLUEPRINT_IN_USE'
  await requireStock(tx, recipe)
  await removeBlueprintLabels(tx, id)
  await storeLabels(tx, id, recipe.labels)
  const { amount_of_questions, max_time } = recipe
  await changeBlueprint(tx, id, { amount_of_questions, max_time })
  return null
}

/** Everything but the recipe may change at any time; the recipe only while nobody has a test by it. */
export async function updateBlueprint(
  db: Db,
  texts: Texts,
  changing: Changing,
): Promise<'BLUEPRINT_NOT_FOUND' | 'BLUEPRINT_IN_USE' | null> {
  const { doer, id, changes } = changing
  const { instructions } = changes
  const html = instructions === undefined ? undefined : await htmlOf(texts, instructions)
  return inTransaction(db, async (tx) => {
    // An interview is made under the same turn: the recipe does not change beneath it.
    await takeTurn(tx, BANK)
    const before = await findBlueprint(tx, id)
    if (!before) return 'BLUEPRINT_NOT_FOUND'
    const fault = await changeRecipe(tx, changing, { ...before, labels: await labelsOfBlueprints(tx, [id]) })
    if (fault) return fault

    const { labels: _, amount_of_questions: _amount, max_time: _time, texts: words, is_archived, ...plain } = changes
    await changeBlueprint(tx, id, {
      name: before.name,
      ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
      ...(html !== undefined && { instructions_html: html }),
      ...(words && { texts: JSON.stringify(words) }),
      ...(is_archived !== undefined && { archived_at: is_archived ? (before.archived_at ?? doer.at) : null }),
    })
    if (html !== undefined) await keepPictures(tx, id, { text: instructions ?? '', html, at: doer.at })
    const detail = { name: changes.name ?? before.name, changed: Object.keys(changes) }
    await recordDeed(tx, doer, { action: 'changed', object_kind: 'blueprint', object_id: id, detail })
    return null
  })
}

/** Fails by its foreign key where an interview was made from it. */
export const deleteBlueprint = (db: Db, doer: Doer, id: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // Whoever makes interviews by it or changes it meanwhile finds it whole, or not at all.
    await takeTurn(tx, BANK)
    const removed = await removeBlueprint(tx, id)
    if (!removed) return false
    await recordDeed(tx, doer, { action: 'deleted', object_kind: 'blueprint', object_id: id, detail: removed })
    return true
  })
