import { getDecisionWorth } from '@assay/contract/verification'
import { accuracyByLength, decisionAccuracy } from '@assay/domain/verification/decisionWorth'
import { refuseField } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { findBlueprint } from '../blueprints/queries.ts'
import { readPrior } from '../insight/score/groupPrior.ts'

export const confirmRoutes = [
  route(getDecisionWorth, async ({ params, query, db, refuse }) => {
    const blueprint = (await findBlueprint(db, params.id)) ?? refuse('BLUEPRINT_NOT_FOUND')
    const mark = query.mark ?? blueprint.pass_mark ?? refuseField('mark', 'REQUIRED')
    const amount_of_questions = query.amount_of_questions ?? blueprint.amount_of_questions
    const prior = await readPrior(db, { blueprint_id: blueprint.id })
    const cut = { mark, amount_of_questions }
    return { ...cut, ...prior, ...decisionAccuracy(cut, prior), lengths: accuracyByLength(mark, prior) }
  }),
]
