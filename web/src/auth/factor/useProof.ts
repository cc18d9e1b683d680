import { proveSecondFactor } from '@assay/contract/auth/factors'
import type { Refused } from '@assay/contract/client'
import { type TextKey, t } from '../../i18n/text.ts'
import { waitInWords } from '../../lib/times/waitInWords.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { useEnter } from '../useEnter.ts'

/** From so many recovery codes on it is time for new ones. */
const FEW = 3

function tellCodesLeft(count: number): void {
  if (count > FEW) return
  toast('warning', count === 0 ? t('SECOND.NONE_LEFT') : t('SECOND.FEW_LEFT', { count }))
}

interface Reactions {
  /** What is said of a proof that is not right. */
  wrong: TextKey
  onFailure: (sentence: string) => void
  /** The sign-in that it belongs to is over. */
  onOver: () => void
}

/** Sends the second step of a sign-in, or a passkey alone, and lets in. */
export function useProof({ wrong, onFailure, onOver }: Reactions) {
  const enter = useEnter()
  return useCall(proveSecondFactor, {
    onSuccess: ({ access_token, recovery_codes_left }, { body }) => {
      void enter(access_token)
      if (body.recovery_code !== undefined) tellCodesLeft(recovery_codes_left)
    },
    refusals: {
      SECOND_FACTOR_WRONG: wrong,
      VALIDATION_FAILED: wrong,
      CHALLENGE_OVER() {
        onOver()
        return undefined
      },
      TOO_MANY_TRIES: ({ retryAfter }: Refused) => t('LOGIN.TOO_MANY', { time: waitInWords(retryAfter) }),
      otherwise: 'LOGIN.UNREACHABLE',
    },
    onFailure,
  })
}
