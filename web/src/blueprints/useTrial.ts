import { createTrial } from '@assay/contract/rounds'
import { candidatePaths } from '../candidatePaths.ts'
import { useMe } from '../lib/session/session.ts'
import { storeTypedValue } from '../lib/typedField.ts'
import { useCall } from '../lib/useCall.ts'

export function useTrial() {
  const me = useMe()
  const make = useCall(createTrial, {
    onSuccess: ({ code }) => {
      // In a trial run, the user is the candidate, so the entry page already contains their e-mail address.
      if (me) storeTypedValue(code, me.email)
      globalThis.location.assign(candidatePaths.interview.replace('$code', code))
    },
    refusals: {
      TOO_MANY_TRIALS: 'ROUND.TRY_TOO_MANY',
      TOO_FEW_QUESTIONS: 'ROUND.TRY_TOO_FEW',
      BLUEPRINT_NOT_FOUND: 'BLUEPRINT.GONE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'ROUND.TRY_FAILED',
    },
  })
  return { isPending: make.isPending, start: (id: number) => make.mutate({ params: { id } }) }
}
