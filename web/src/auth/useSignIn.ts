import { signIn } from '@assay/contract/auth/sessions'
import { type Refusals, useCall } from '../lib/useCall.ts'
import { useOpenSession } from './useOpenSession.ts'

export function useSignIn(refusals: Refusals<typeof signIn>, onFailure: (sentence: string) => void) {
  const enter = useOpenSession()
  return useCall(signIn, {
    onSuccess: ({ access_token }) => enter(access_token),
    refusals,
    onFailure,
  })
}
