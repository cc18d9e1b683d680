import { type Arguments, type FailureOf, Refused } from '@assay/contract/client'
import type { Endpoint, ResponseOf } from '@assay/contract/endpoint'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type TextKey, t } from '../i18n/text.ts'
import { refusedFrom, sendRequest } from './api.ts'
import { invalidateAfter, invalidateAfterRefusal } from './invalidation.ts'
import { canCallNow } from './session/session.ts'
import { waitInWords } from './times/waitInWords.ts'
import { closeFailuresOf, toast, withToastsOf } from './toast.tsx'

type Reaction = TextKey | ((refused: Refused) => string | undefined)

/** An error code that the call cannot return does not compile. */
export type Refusals<E extends Endpoint> = Partial<Record<FailureOf<E>, Reaction>> & { otherwise: Reaction }

interface CallOptions<E extends Endpoint> {
  onSuccess?: (answer: ResponseOf<E>, args: Arguments<E>) => void
  refusals?: Refusals<E>
  onFailure?: (sentence: string) => void
}

export const actionKey = (call: Endpoint, args: object): string =>
  `${call.method} ${call.path} ${JSON.stringify('params' in args ? args.params : null)}`

/** A call without a response may have had an effect, so the data of the page may be outdated. */
const isStateOutdated = ({ status, code }: Refused): boolean =>
  ![401, 403, 429].includes(status) && !['VALIDATION_FAILED', 'SIGN_IN_AGAIN'].includes(code)

export function withRetryTime(sentence: string, { retryAfter }: Refused): string {
  return retryAfter > 0 ? t('APP.TRY_LATER', { sentence, time: waitInWords(retryAfter) }) : sentence
}

export function refusalText<E extends Endpoint>(refusals: Refusals<E>, refused: Refused): string | undefined {
  // The user is redirected to the page for setting up a second factor, which explains the reason.
  if (refused.status === 403 && refused.code === 'FACTOR_REQUIRED') return undefined
  const reactions: Partial<Record<string, Reaction>> & { otherwise: Reaction } = refusals
  const reaction = reactions[refused.code] ?? reactions.otherwise
  return typeof reaction === 'function' ? reaction(refused) : withRetryTime(t(reaction), refused)
}

export function useCall<E extends Endpoint>(
  call: E,
  { onSuccess, refusals, onFailure }: CallOptions<E> = {},
): UseMutationResult<ResponseOf<E>, Refused, Arguments<E>> {
  const client = useQueryClient()

  return useMutation({
    mutationFn: async (args: Arguments<E>) => {
      // The call is not sent, because the server's 403 would end the user's session.
      if (!canCallNow(call)) throw new Refused(403, 'FORBIDDEN', 'Not within the role')
      const { body } = await sendRequest(call, args).catch((cause: unknown) => {
        throw refusedFrom(cause)
      })
      return body
    },
    onSuccess: async (answer, args) => {
      closeFailuresOf(actionKey(call, args))
      await invalidateAfter(client, call)
      onSuccess?.(answer, args)
    },
    onError: (refused: Refused, args) => {
      if (isStateOutdated(refused)) void invalidateAfterRefusal(client, call)
      withToastsOf(actionKey(call, args), () => {
        const sentence =
          refusals && (canCallNow(call) ? refusalText(refusals, refused) : t('USERS.ALERT.NO_PERMISSION'))
        if (!sentence) return
        if (onFailure) onFailure(sentence)
        else toast('danger', sentence)
      })
    },
  })
}
