import { createTrial } from '@assay/contract/rounds'
import { isoOf } from '@assay/domain/isoTime'
import { route } from '../../../platform/http/route.ts'
import { trialUntil } from '../../attempts/trials.ts'
import { makeTrial } from './makeTrial.ts'

export const trialRoute = route(createTrial, async ({ params, db, caller, doer, drawing, config, refuse }) => {
  const maker = { name: caller.fullName, email: caller.email }
  const made = await makeTrial(db, { doer, blueprintId: params.id, maker, drawing })
  if (typeof made === 'string') return refuse(made)
  const { code, created_at } = made
  return { code, link: `${config.baseUrl}/interviews/${code}`, expires_at: isoOf(trialUntil(created_at)) }
})
