import { proveSecondFactor } from '@assay/contract/auth/factors'
import type { Refused } from '@assay/contract/client'
import { type TextKey, t } from '../../i18n/text.ts'
import { waitInWords } from '../../lib/times/waitInWords.ts'
import { useCall } from '../../lib/useCall.ts'
import { serverMessageOr } from '../serverSentence.ts'
import { useOpenSession } from '../useOpenSession.ts'

interface Reactions {
  wrong: TextKey
  onFailure: (sentence: string) => void
  onRecovered?: (codesLeft: number) => void
  onOver: () => void
}

export function useSecondFactor({ wrong, onFailure, onRecovered, onOver }: Reactions) {
  const enter = useOpenSession()
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
      otherwise: serverMessageOr('LOGIN.UNREACHABLE'),
    },
    onFailure,
  })
}
