import type { NewBlueprint } from '@assay/contract/blueprints'
import { fieldError } from '@assay/contract/fieldErrors'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { putInBin } from '../../platform/db/bin.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseField, refuseFields } from '../../platform/http/refusal.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { findLabelsNamed } from '../labels/queries.ts'
import type { SimilarityCache } from '../questions/enemies/similarityCache.ts'
import { updateSimilarQuestions, updateSimilarQuestionsWithin } from '../questions/enemies/similarQuestions.ts'
import type { LimitedRenderer } from '../questions/texts/textRenderer.ts'
import type { UsedAmong } from './blueprint.ts'
import { canSatisfyCap, type Recipe, readQuestionPool, requireFillable } from './drawQuestions.ts'
import { keepPictures } from './keepPictures.ts'
import { findBlueprint, insertBlueprint, insertBlueprintLabels, insertPassMark, setDeleted } from './queries.ts'

/** The instructions are rendered before the transaction, because the transaction locks the bank and should be short. */
export const instructionsHtml = async ({ render }: LimitedRenderer, instructions: string): Promise<string> =>
  (await render(instructions)) ?? refuseField('instructions', 'TOO_SLOW')

export type NamedAmounts = readonly { name: string; amount?: number | null | undefined }[]

interface StoredBlueprint {
  labels: Recipe['labels']
  /**
   * In a fixed design, a label name means the design's own label, even if this label was deleted and another label now
   * has its name.
   */
  isFixed: boolean
}

/** The design's own labels are found by id, so renamed and deleted labels are found too. */
export async function resolveLabels(
  tx: Tx,
  wanted: NamedAmounts,
  own: StoredBlueprint = { labels: [], isFixed: false },
): Promise<Recipe['labels']> {
  const labelsByName = new Map(
    (
      await findLabelsNamed(
        tx,
        wanted.map(({ name }) => name),
      )
    ).map((label) => [label.name, label]),
  )
  for (const label of own.labels) {
    if (own.isFixed || !labelsByName.has(label.name))
      labelsByName.set(label.name, { ...label, description: '', amount_of_questions: 0 })
  }
  const unknown = wanted.flatMap(({ name }, at) =>
    labelsByName.has(name) ? [] : [fieldError(`labels.${at}.name`, 'UNKNOWN_LABEL')],
  )
  if (unknown.length > 0) refuseFields(unknown)
  return wanted.flatMap(({ name, amount = null }) => {
    const label = labelsByName.get(name)
    return label ? [{ id: label.id, name, color: label.color, amount }] : []
  })
}

interface Protection {
  excludesSimilarQuestions: boolean
  exposureCap: number | null
  similarityCache: SimilarityCache
}

export async function requireEnoughQuestions(tx: Tx, recipe: Recipe, wanted: Protection): Promise<void> {
  const ids = recipe.labels.map(({ id }) => id)
  if (wanted.excludesSimilarQuestions) await updateSimilarQuestionsWithin(tx, wanted.similarityCache)
  const questionPool = await readQuestionPool(tx, ids, { withSimilarQuestions: wanted.excludesSimilarQuestions })
  requireFillable(questionPool, recipe)
  if (wanted.exposureCap !== null && !canSatisfyCap(questionPool, recipe, wanted.exposureCap))
    refuseField('exposure_cap', 'TOO_LOW')
}

export const storeLabels = (tx: Tx, blueprint_id: number, labels: Recipe['labels']) =>
  insertBlueprintLabels(
    tx,
    labels.map(({ id, ...label }, position) => ({ blueprint_id, position, label_id: id, ...label })),
  )

export async function addBlueprint(
  db: Db,
  { renderer, actor, similarityCache }: { renderer: LimitedRenderer; actor: Actor; similarityCache: SimilarityCache },
  wanted: NewBlueprint,
): Promise<number> {
  const instructions_html = await instructionsHtml(renderer, wanted.instructions)
  if (wanted.keep_twins_apart) await updateSimilarQuestions(db, similarityCache)
  return inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const labels = await resolveLabels(tx, wanted.labels)
    const { labels: _, texts: words, is_blind, keep_twins_apart, is_balanced, may_confirm, ...values } = wanted
    const { exposure_cap: exposureCap } = wanted
    await requireEnoughQuestions(
      tx,
      { ...wanted, labels },
      { excludesSimilarQuestions: keep_twins_apart, exposureCap, similarityCache },
    )
    const id = await insertBlueprint(tx, {
      ...values,
      instructions_html,
      texts: JSON.stringify(words),
      created_by: actor.actor_id,
      created_by_name: actor.actor_name,
      created_at: actor.at,
      archived_at: null,
      blind_since: is_blind ? actor.at : null,
      twins_apart_since: keep_twins_apart ? actor.at : null,
      balanced_since: is_balanced ? actor.at : null,
      may_confirm_since: may_confirm ? actor.at : null,
    })
    await storeLabels(tx, id, labels)
    if (wanted.pass_mark !== null) {
      const { pass_mark } = wanted
      const { actor_id: by_id, actor_name: by_name, at } = actor
      await insertPassMark(tx, { blueprint_id: id, pass_mark, reason: null, by_id, by_name, at })
    }
    await keepPictures(tx, id, { text: wanted.instructions, html: instructions_html, at: actor.at })
    const detail = { name: wanted.name }
    await recordAuditEntry(tx, actor, { action: 'created', object_kind: 'blueprint', object_id: id, detail })
    return id
  })
}

export const deleteBlueprint = (
  db: Db,
  actor: Actor,
  { id, blueprintsWithInterviews }: { id: number; blueprintsWithInterviews: UsedAmong },
): Promise<'BLUEPRINT_NOT_FOUND' | 'BLUEPRINT_IN_USE' | null> =>
  inTransaction(db, async (tx) => {
    // With the lock of the question bank, no other transaction can use a blueprint that is being deleted.
    await takeLock(tx, BANK_LOCK)
    const found = await findBlueprint(tx, id)
    if (!found) return 'BLUEPRINT_NOT_FOUND'
    if ((await blueprintsWithInterviews(tx, [id])).has(id)) return 'BLUEPRINT_IN_USE'
    await setDeleted(tx, id, actor.at)
    await putInBin(tx, actor, { blueprint_id: id })
    const detail = { name: found.name }
    await recordAuditEntry(tx, actor, { action: 'deleted', object_kind: 'blueprint', object_id: id, detail })
    return null
  })
