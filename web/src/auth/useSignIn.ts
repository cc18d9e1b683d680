import { signIn } from '@assay/contract/auth'
import type { Refused } from '@assay/contract/client'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../lib/api.ts'
import { startSession } from '../lib/session.ts'
import { paths } from '../paths.ts'

/** Signing in ends on the dashboard, whose guard loads the profile. */
export function useSignIn(onFailure: (refused: Refused) => void) {
  const navigate = useNavigate()
  return useCall(signIn, {
    onSuccess: ({ access_token }) => {
      startSession(access_token)
      return navigate({ to: paths.dashboard, replace: true })
    },
    onFailure,
  })
}
