import {
  createBlueprint,
  deleteBlueprint as deleteCall,
  getBlueprint,
  listBlueprints,
  planBlueprint,
  updateBlueprint as updateCall,
} from '@assay/contract/blueprints'
import { DEFAULT_LABEL_COLOR } from '@assay/domain/limits'
import type { Queryable } from '../../platform/db/schema.ts'
import { roundLimitOf } from '../../platform/http/caller/rounds.ts'
import { route } from '../../platform/http/route.ts'
import { findLabelsNamed } from '../labels/queries.ts'
import {
  type AnnounceVerificationTests,
  type FinishedAmong,
  type FunnelsOf,
  type LanguagesOf,
  readBlueprint,
  readBlueprints,
  type SetAnonymousReview,
  type UsedAmong,
} from './blueprint.ts'
import { drawPlanOf, type ExposureOf } from './plan.ts'
import { countBlueprints, listBlueprintIds } from './queries.ts'
import { updateBlueprint } from './updateBlueprint.ts'
import { addBlueprint, deleteBlueprint } from './writeBlueprint.ts'

export interface BlueprintRouteDependencies {
  blueprintFunnels: FunnelsOf
  blueprintsWithInterviews: UsedAmong
  languagesOfBlueprints: LanguagesOf
  blueprintsWithFinished: FinishedAmong
  setAnonymousReview: SetAnonymousReview
  /** The argument is the cache of running tests. The type `never` avoids an import from a higher module. */
  announceVerificationTests: (attempts: never) => AnnounceVerificationTests
  openRounds: (db: Queryable, now: number) => Promise<number[]>
  exposureOf: ExposureOf
}

const UNKNOWN = 0

export const blueprintRoutes = ({
  blueprintFunnels,
  blueprintsWithInterviews,
  languagesOfBlueprints,
  blueprintsWithFinished,
  setAnonymousReview,
  announceVerificationTests,
  openRounds,
  exposureOf,
}: BlueprintRouteDependencies) => [
  route(listBlueprints, async ({ query: { isArchived, isOpen, page }, readOnReplica, caller, receivedAt }) => {
    const queries = { now: receivedAt, blueprintFunnels, blueprintsWithInterviews, languagesOfBlueprints }
    const wanted = { isArchived, rounds: roundLimitOf(caller) }
    return readOnReplica(async (db) => {
      if (!isOpen) {
        const ids = await listBlueprintIds(db, wanted, page)
        return {
          blueprints: await readBlueprints(db, ids, queries),
          amount_of_blueprints: await countBlueprints(db, wanted),
        }
      }
      const those = new Set(await listBlueprintIds(db, wanted, null))
      const open = (await openRounds(db, receivedAt)).filter((id) => those.has(id))
      const ids = open.slice(page.start, page.start + page.count)
      return { blueprints: await readBlueprints(db, ids, queries), amount_of_blueprints: open.length }
    })
  }),

  route(createBlueprint, async ({ body, db, textRenderer, drawServices, actor, receivedAt }) => {
    const id = await textRenderer.runLimited(actor.actor_id, (renderer) =>
      addBlueprint(db, { renderer, actor, similarityCache: drawServices.similarityCache }, body),
    )
    const made = await readBlueprint(db, id, {
      now: receivedAt,
      blueprintFunnels,
      blueprintsWithInterviews,
      languagesOfBlueprints,
    })
    if (!made) throw new Error('The blueprint could not be found after it was saved')
    return made
  }),

  route(planBlueprint, async ({ body, db, drawServices, receivedAt }) => {
    const names = body.labels.map(({ name }) => name)
    const known = new Map((await findLabelsNamed(db, names)).map((label) => [label.name, label]))
    const labels = body.labels.map(({ name, amount = null }) => ({
      id: known.get(name)?.id ?? UNKNOWN,
      name,
      color: known.get(name)?.color ?? DEFAULT_LABEL_COLOR,
      amount,
    }))
    const { amount_of_questions: amount, keep_twins_apart: excludesSimilarQuestions, language } = body
    const asked = { labels, amount, excludesSimilarQuestions, language }
    return drawPlanOf(db, asked, { drawServices, exposureOf, now: receivedAt })
  }),

  route(getBlueprint, async ({ params, db, receivedAt, refuse }) => {
    const blueprint = await readBlueprint(db, params.id, {
      now: receivedAt,
      blueprintFunnels,
      blueprintsWithInterviews,
      languagesOfBlueprints,
    })
    return blueprint ?? refuse('BLUEPRINT_NOT_FOUND')
  }),

  route(updateCall, async ({ params, body, db, caches, textRenderer, drawServices, actor, receivedAt, refuse }) => {
    const { similarityCache } = drawServices
    const changing = {
      ...{
        actor,
        id: params.id,
        changes: body,
        similarityCache,
        blueprintsWithInterviews,
        blueprintsWithFinished,
        setAnonymousReview,
      },
      announceVerificationTests: announceVerificationTests(caches.attempts as never),
    }
    const fault = await textRenderer.runLimited(actor.actor_id, (renderer) => updateBlueprint(db, renderer, changing))
    if (fault) return refuse(fault)
    const blueprint = await readBlueprint(db, params.id, {
      now: receivedAt,
      blueprintFunnels,
      blueprintsWithInterviews,
      languagesOfBlueprints,
    })
    return blueprint ?? refuse('BLUEPRINT_NOT_FOUND')
  }),

  route(deleteCall, async ({ params, db, actor, refuse }) => {
    const fault = await deleteBlueprint(db, actor, { id: params.id, blueprintsWithInterviews })
    if (fault) refuse(fault)
  }),
]
