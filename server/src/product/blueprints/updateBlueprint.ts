import { type BlueprintChanges, mailTexts } from '@assay/contract/blueprints'
import { fieldError } from '@assay/contract/fieldErrors'
import { isExact, recipeFaults, sumOfAmounts } from '@assay/domain/bank/drawing/recipe'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseField, refuseFields } from '../../platform/http/refusal.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import type { SimilarityCache } from '../questions/enemies/similarityCache.ts'
import { updateSimilarQuestions } from '../questions/enemies/similarQuestions.ts'
import type { LimitedRenderer } from '../questions/texts/textRenderer.ts'
import type { AnnounceVerificationTests, FinishedAmong, SetAnonymousReview, UsedAmong } from './blueprint.ts'
import type { Recipe } from './drawQuestions.ts'
import { rulesOf } from './drawRules.ts'
import { keepPictures } from './keepPictures.ts'
import {
  type BlueprintRow,
  changeBlueprint,
  findBlueprint,
  insertPassMark,
  labelsOfBlueprints,
  removeBlueprintLabels,
} from './queries.ts'
import {
  instructionsHtml,
  type NamedAmounts,
  requireEnoughQuestions,
  resolveLabels,
  storeLabels,
} from './writeBlueprint.ts'

const isSameRecipe = (one: Recipe, other: Recipe) => {
  const asText = ({ labels, amount_of_questions, max_time }: Recipe) =>
    JSON.stringify([labels.map(({ id, amount }) => `${id} ${amount}`).toSorted(), amount_of_questions, max_time])
  return asText(one) === asText(other)
}

async function changedRecipe(tx: Tx, before: Recipe, changes: BlueprintChanges, isFixed: boolean): Promise<Recipe> {
  const wanted: NamedAmounts = changes.labels ?? before.labels
  const kept = changes.labels ? undefined : before.amount_of_questions
  const amountOfQuestions =
    changes.amount_of_questions ?? (isExact(wanted) ? undefined : (kept ?? before.amount_of_questions))
  const faults = recipeFaults(wanted, amountOfQuestions)
  if (faults.length > 0) refuseFields(faults.map(({ path, code }) => fieldError(path.join('.'), code)))
  return {
    labels: changes.labels
      ? await resolveLabels(tx, changes.labels, { labels: before.labels, isFixed })
      : before.labels,
    amount_of_questions: isExact(wanted) ? sumOfAmounts(wanted) : (amountOfQuestions ?? before.amount_of_questions),
    max_time: changes.max_time ?? before.max_time,
  }
}

interface BlueprintChange {
  actor: Actor
  id: number
  changes: BlueprintChanges
  similarityCache: SimilarityCache
  blueprintsWithInterviews: UsedAmong
  blueprintsWithFinished: FinishedAmong
  setAnonymousReview: SetAnonymousReview
  announceVerificationTests: AnnounceVerificationTests
}

type Outcome = 'changed' | 'same' | 'BLUEPRINT_IN_USE'

async function changeRecipe(
  tx: Tx,
  { id, changes, blueprintsWithInterviews }: BlueprintChange,
  before: Recipe,
): Promise<Outcome> {
  if (!changes.labels && changes.amount_of_questions === undefined && changes.max_time === undefined) return 'same'
  const isFixed = (await blueprintsWithInterviews(tx, [id])).has(id)
  const recipe = await changedRecipe(tx, before, changes, isFixed)
  if (isSameRecipe(before, recipe)) return 'same'
  if (isFixed) return 'BLUEPRINT_IN_USE'
  await removeBlueprintLabels(tx, id)
  await storeLabels(tx, id, recipe.labels)
  const { amount_of_questions, max_time } = recipe
  await changeBlueprint(tx, id, { amount_of_questions, max_time })
  return 'changed'
}

/**
 * Staff may change the rules about similar questions and exposure at any time, but the bank must have enough questions.
 */
async function requireFits(
  tx: Tx,
  { id, changes, similarityCache }: BlueprintChange,
  before: BlueprintRow,
  isRecipeChanged: boolean,
) {
  const rules = rulesOf(before)
  const excludesSimilarQuestions = changes.keep_twins_apart ?? rules.excludesSimilarQuestions
  const exposureCap = changes.exposure_cap === undefined ? rules.exposureCap : changes.exposure_cap
  const isSame = excludesSimilarQuestions === rules.excludesSimilarQuestions && exposureCap === rules.exposureCap
  if (isSame && !isRecipeChanged) return
  const { amount_of_questions, max_time } = { ...before, ...(await findBlueprint(tx, id)) }
  const recipe = { amount_of_questions, max_time, labels: await labelsOfBlueprints(tx, [id]) }
  await requireEnoughQuestions(tx, recipe, { excludesSimilarQuestions, exposureCap, similarityCache })
}

/** After the first result, a new pass mark changes which candidates passed, so the change needs a reason. */
async function changePassMark(
  tx: Tx,
  { actor, id, changes, blueprintsWithFinished }: BlueprintChange,
  before: BlueprintRow,
) {
  const { pass_mark, pass_mark_reason: reason = null } = changes
  if (pass_mark === undefined || pass_mark === before.pass_mark) return
  if (reason === null && (await blueprintsWithFinished(tx, [id])).has(id)) refuseField('pass_mark_reason', 'REQUIRED')
  await insertPassMark(tx, {
    blueprint_id: id,
    pass_mark,
    reason,
    by_id: actor.actor_id,
    by_name: actor.actor_name,
    at: actor.at,
  })
}

function changedValues(before: BlueprintRow, changes: BlueprintChanges, at: number) {
  const { name, role, pass_mark, language, instructions, open_days, reminder_hours, time_zone } = changes
  const { texts, is_archived, is_blind, keep_twins_apart, exposure_cap, is_balanced, may_confirm } = changes
  const since = (flag: boolean | undefined, kept: number | null) =>
    flag === undefined ? undefined : flag ? (kept ?? at) : null
  const wanted = {
    name,
    role,
    pass_mark,
    language,
    instructions,
    open_days,
    reminder_hours,
    time_zone,
    texts: texts && JSON.stringify(texts),
    exposure_cap,
    twins_apart_since: since(keep_twins_apart, before.twins_apart_since),
    balanced_since: since(is_balanced, before.balanced_since),
    blind_since: since(is_blind, before.blind_since),
    may_confirm_since: since(may_confirm, before.may_confirm_since),
    archived_at: since(is_archived, before.archived_at),
  }
  // The stored texts may have the format of an older release.
  const kept = { ...before, texts: JSON.stringify(mailTexts.parse(JSON.parse(before.texts))) }
  const isChangedValue = ([column, value]: [string, unknown]) =>
    // Safe cast: the names are columns of the row, as listed above.
    value !== undefined && value !== kept[column as keyof typeof wanted]
  return Object.fromEntries(Object.entries(wanted).filter(isChangedValue))
}

const changedFields = ({ pass_mark_reason: _, version: __, ...changes }: BlueprintChanges) => Object.keys(changes)

type Fault = 'BLUEPRINT_NOT_FOUND' | 'BLUEPRINT_CHANGED' | 'BLUEPRINT_IN_USE'

export async function updateBlueprint(
  db: Db,
  renderer: LimitedRenderer,
  blueprintChange: BlueprintChange,
): Promise<Fault | null> {
  const { actor, id, changes } = blueprintChange
  const { instructions } = changes
  if (changes.keep_twins_apart) await updateSimilarQuestions(db, blueprintChange.similarityCache)
  const html = instructions === undefined ? undefined : await instructionsHtml(renderer, instructions)
  return inTransaction(db, async (tx) => {
    // New interviews take the same lock, so the design cannot become fixed between the check and the update.
    await takeLock(tx, BANK_LOCK)
    const before = await findBlueprint(tx, id)
    if (!before) return 'BLUEPRINT_NOT_FOUND'
    if (changes.version !== undefined && changes.version !== before.version) return 'BLUEPRINT_CHANGED'
    const recipe = await changeRecipe(tx, blueprintChange, { ...before, labels: await labelsOfBlueprints(tx, [id]) })
    if (recipe === 'BLUEPRINT_IN_USE') return recipe
    await requireFits(tx, blueprintChange, before, recipe === 'changed')

    await changePassMark(tx, blueprintChange, before)
    const values = changedValues(before, changes, actor.at)
    const isChanged = recipe === 'changed' || Object.keys(values).length > 0
    await changeBlueprint(tx, id, {
      ...values,
      ...(html !== undefined && { instructions_html: html }),
      version: before.version + (isChanged ? 1 : 0),
    })
    if (html !== undefined) await keepPictures(tx, id, { text: instructions ?? '', html, at: actor.at })
    const detail = { name: changes.name ?? before.name, changed: changedFields(changes) }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'blueprint', object_id: id, detail })
    if (values['blind_since'] !== undefined)
      await blueprintChange.setAnonymousReview(tx, actor, { id, isReviewAnonymous: changes.is_blind === true })
    if (values['may_confirm_since'] !== undefined)
      await blueprintChange.announceVerificationTests(tx, {
        id,
        since: changes.may_confirm ? actor.at : null,
        at: actor.at,
      })
    return null
  })
}
