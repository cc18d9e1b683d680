import { fieldError } from '@assay/contract/fieldErrors'
import type { newInterview } from '@assay/contract/interviews/interviews'
import { windowFault, windowFor } from '@assay/domain/round/entryWindow'
import type { z } from 'zod'
import type { Actor } from '../../platform/db/audit.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Queryable, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isWithinRounds, type RoundLimit } from '../../platform/http/caller/rounds.ts'
import { refuseField, refuseFields } from '../../platform/http/refusal.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { type SetExtraTimeRequest, setExtraTimeOfTest } from '../attempts/clock/setExtraTimeOfTest.ts'
import { openKeyOf, releaseExpiredOpenKeys } from '../attempts/openKeys.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import type { Recipe } from '../blueprints/drawQuestions.ts'
import { type DrawServices, noRules, rulesOf } from '../blueprints/drawRules.ts'
import { type BlueprintRow, findBlueprint, labelsOfBlueprints } from '../blueprints/queries.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { findLabelsNamed } from '../labels/queries.ts'
import { updateSimilarQuestions } from '../questions/enemies/similarQuestions.ts'
import { drawPapersInTransaction } from './drawPapers.ts'
import { insertDrawnInterviews } from './insertDrawnInterviews.ts'
import { findByCreationKey } from './queries.ts'

type NewInterview = z.output<typeof newInterview>
type InterviewByLabels = Extract<NewInterview, { labels: unknown }>

async function recipeFromLabels(tx: Tx, wanted: InterviewByLabels): Promise<Recipe> {
  const labels = await findLabelsNamed(tx, wanted.labels)
  const known = new Set(labels.map(({ name }) => name))
  const unknown = wanted.labels.flatMap((name, at) =>
    known.has(name) ? [] : [fieldError(`labels.${at}`, 'UNKNOWN_LABEL')],
  )
  if (unknown.length > 0) refuseFields(unknown)
  return { ...wanted, labels: labels.map(({ id, name, color }) => ({ id, name, color, amount: null })) }
}

export const blueprintRecipe = async (db: Queryable, blueprint: BlueprintRow): Promise<Recipe> => ({
  ...blueprint,
  labels: await labelsOfBlueprints(db, [blueprint.id]),
})

interface Times {
  opens_at?: number | null | undefined
  closes_at?: number | null | undefined
}

export function requireValidWindow(times: Times, openDays: number | null, now: number) {
  const window = windowFor(times, openDays, now)
  const fault = windowFault(window, now)
  return fault ? refuseField('closes_at', fault) : window
}

interface Plan {
  recipe: Recipe
  blueprint: BlueprintRow | null
}

type Archived = 'BLUEPRINT_ARCHIVED'

async function recipePlan(tx: Tx, wanted: NewInterview, rounds: RoundLimit): Promise<Plan | Archived> {
  if ('labels' in wanted) return { recipe: await recipeFromLabels(tx, wanted), blueprint: null }
  const blueprint = await findBlueprint(tx, wanted.blueprint_id)
  if (!blueprint || !isWithinRounds(rounds, blueprint.id)) return refuseField('blueprint_id', 'UNKNOWN_BLUEPRINT')
  if (blueprint.archived_at !== null) return 'BLUEPRINT_ARCHIVED'
  return { recipe: await blueprintRecipe(tx, blueprint), blueprint }
}

async function withExtraTime(tx: Tx, request: SetExtraTimeRequest): Promise<InterviewRow> {
  const row = await setExtraTimeOfTest(tx, request)
  if (!row) throw new Error('The new interview was started before its creation was finished')
  return row
}

/** Comparing questions is slow, so it runs before the bank is locked. */
async function updateSimilarQuestionsFor(
  db: Db,
  { similarityCache }: DrawServices,
  blueprintId: number,
): Promise<void> {
  const blueprint = await findBlueprint(db, blueprintId)
  if (blueprint && rulesOf(blueprint).excludesSimilarQuestions) await updateSimilarQuestions(db, similarityCache)
}

interface CreateRequest {
  actor: Actor
  wanted: NewInterview
  rounds: RoundLimit
  key: string | null
  drawServices: DrawServices
  attemptCache: AttemptCache
}

/** The unique index rejects a second open interview of the same blueprint for one e-mail address. */
export async function createInterview(
  db: Db,
  { actor, wanted, rounds, key, drawServices, attemptCache }: CreateRequest,
): Promise<InterviewRow | Archived> {
  if ('blueprint_id' in wanted) await updateSimilarQuestionsFor(db, drawServices, wanted.blueprint_id)
  return inTransaction(db, async (tx) => {
    // The lock of the question bank prevents the archiving of questions during the draw.
    await takeLock(tx, BANK_LOCK)
    const before = key === null ? undefined : await findByCreationKey(tx, key)
    if (before) return before
    const plan = await recipePlan(tx, wanted, rounds)
    if (plan === 'BLUEPRINT_ARCHIVED') return plan

    const { recipe, blueprint } = plan
    const { name, email, language = null, external_id, metadata } = wanted
    const window = requireValidWindow(wanted, blueprint?.open_days ?? null, actor.at)
    if (blueprint) await releaseExpiredOpenKeys(tx, attemptCache, [openKeyOf(blueprint.id, email)], actor.at)
    const who = { name, email, external_id, metadata }
    const candidate = { ...who, language: language ?? blueprint?.language ?? null, ...window, key }
    const blueprintId = blueprint?.id ?? null
    const rules = blueprint ? rulesOf(blueprint) : noRules
    const papers = await drawPapersInTransaction(tx, { recipe, rules, amount: 1, drawServices })
    const [made] = await insertDrawnInterviews(tx, {
      actor,
      recipe,
      blueprintId,
      candidates: [candidate],
      papers,
      mayConfirm: wanted.may_confirm,
    })
    if (!made) throw new Error('The interview could not be found after it was created')
    const { accommodation } = wanted
    return accommodation === undefined
      ? made
      : withExtraTime(tx, { actor, attemptCache, interview: made, wanted: accommodation })
  })
}
