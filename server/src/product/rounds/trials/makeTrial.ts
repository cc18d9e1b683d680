import { TRIAL } from '@assay/domain/limits'
import type { Actor } from '../../../platform/db/audit.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { InterviewRow } from '../../attempts/states/interviewRow.ts'
import { trialUntil } from '../../attempts/trials.ts'
import { type DrawServices, rulesOf } from '../../blueprints/drawRules.ts'
import { findBlueprint } from '../../blueprints/queries.ts'
import { blueprintRecipe } from '../../interviews/createInterview.ts'
import { drawPapersInTransaction } from '../../interviews/drawPapers.ts'
import { insertDrawnInterviews } from '../../interviews/insertDrawnInterviews.ts'
import { BANK_LOCK } from '../../labels/bank.ts'
import { countTrials } from './queries.ts'

interface TrialRequest {
  actor: Actor
  blueprintId: number
  maker: { name: string; email: string }
  drawServices: DrawServices
}

/** The lock of the question bank prevents parallel requests from exceeding the limit of trial runs per user. */
export const makeTrial = (
  db: Db,
  { actor, blueprintId, maker, drawServices }: TrialRequest,
): Promise<InterviewRow | 'BLUEPRINT_NOT_FOUND' | 'TOO_MANY_TRIALS'> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const blueprint = await findBlueprint(tx, blueprintId)
    if (!blueprint) return 'BLUEPRINT_NOT_FOUND'
    if (actor.actor_id === null || (await countTrials(tx, actor.actor_id, actor.at)) >= TRIAL.most)
      return 'TOO_MANY_TRIALS'
    const recipe = await blueprintRecipe(tx, blueprint)
    const papers = await drawPapersInTransaction(tx, { recipe, rules: rulesOf(blueprint), amount: 1, drawServices })
    // A trial run must end before it is deleted, even if it starts at the last moment.
    const closes_at = trialUntil(actor.at) - recipe.max_time * 60_000
    const candidate = { ...maker, language: blueprint.language, opens_at: null, closes_at, key: null }
    const [made] = await insertDrawnInterviews(tx, {
      actor,
      recipe,
      blueprintId,
      candidates: [candidate],
      papers,
      isTrial: true,
    })
    if (!made) throw new Error('The trial run could not be found after it was created')
    return made
  })
