import { proveSecondFactor } from '@assay/contract/auth/factors'
import type { Refused } from '@assay/contract/client'
import { type TextKey, t } from '../../i18n/text.ts'
import { waitInWords } from '../../lib/times/waitInWords.ts'
import { useCall } from '../../lib/useCall.ts'
import { serverSentenceOr } from '../serverSentence.ts'
import { useEnter } from '../useEnter.ts'

interface Reactions {
  /** What is said of a proof that is not right. */
  wrong: TextKey
  onFailure: (sentence: string) => void
  /** A recovery code was used up. */
  onRecovered?: (codesLeft: number) => void
  /** The sign-in that it belongs to is over. */
  onOver: () => void
}

/** Sends the second step of a sign-in, or a passkey alone, and lets in. */
export function useProof({ wrong, onFailure, onRecovered, onOver }: Reactions) {
  const enter = useEnter()
  return useCall(proveSecondFactor, {
    onSuccess: ({ access_token, recovery_codes_left }, { body }) => {
      void enter(access_token)
      if (body.recovery_code !== undefined) onRecovered?.(recovery_codes_left)
    },
    refusals: {
      SECOND_FACTOR_WRONG: wrong,
      VALIDATION_FAILED: wrong,
      CHALLENGE_OVER() {
        onOver()
        return undefined
      },
      TOO_MANY_TRIES: ({ retryAfter }: Refused) => t('LOGIN.TOO_MANY', { time: waitInWords(retryAfter) }),
      otherwise: serverSentenceOr('LOGIN.UNREACHABLE'),
    },
    onFailure,
  })
}
