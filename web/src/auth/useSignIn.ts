import { signIn } from '@assay/contract/auth'
import { useNavigate } from '@tanstack/react-router'
import { startSession } from '../lib/session/session.ts'
import { type Refusals, useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'

/** Signing in ends on the dashboard, whose guard loads the profile. */
export function useSignIn(refusals: Refusals<typeof signIn>, onFailure: (sentence: string) => void) {
  const navigate = useNavigate()
  return useCall(signIn, {
    onSuccess: ({ access_token }) => {
      startSession(access_token)
      return navigate({ to: paths.dashboard, replace: true })
    },
    refusals,
    onFailure,
  })
}
