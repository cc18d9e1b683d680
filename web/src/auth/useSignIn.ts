import { signIn } from '@assay/contract/auth/sessions'
import { type Refusals, useCall } from '../lib/useCall.ts'
import { useEnter } from './useEnter.ts'

export function useSignIn(refusals: Refusals<typeof signIn>, onFailure: (sentence: string) => void) {
  const enter = useEnter()
  return useCall(signIn, {
    onSuccess: ({ access_token }) => enter(access_token),
    refusals,
    onFailure,
  })
}
