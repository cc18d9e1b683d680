import { type Arguments, type FailureOf, Refused } from '@assay/contract/client'
import type { Answer, Endpoint } from '@assay/contract/endpoint'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type TextKey, t } from '../i18n/text.ts'
import { ask, asRefused } from './api.ts'
import { invalidateAfter, invalidateAfterRefusal } from './invalidation.ts'
import { mayCallNow } from './session/session.ts'
import { waitInWords } from './times/waitInWords.ts'
import { closeFailuresOf, toast, withToastsAbout } from './toast.tsx'

/** A text to tell, or what is done; what is done may give back the sentence to tell. */
type Reaction = TextKey | ((refused: Refused) => string | undefined)

/** What follows from each way in which a call may fail. A code that the call cannot fail with does not compile. */
export type Refusals<E extends Endpoint> = Partial<Record<FailureOf<E>, Reaction>> & { otherwise: Reaction }

interface CallOptions<E extends Endpoint> {
  onSuccess?: (answer: Answer<E>, given: Arguments<E>) => void
  /** Without them a failure is told by nobody. */
  refusals?: Refusals<E>
  /** Where the sentence of a failure stands; a toast unless said. */
  onFailure?: (sentence: string) => void
}

/** What a call does to what; one that adds something is always about the next one. */
export const deedOf = (call: Endpoint, given: object): string =>
  `${call.method} ${call.path} ${JSON.stringify('params' in given ? given.params : null)}`

/** The caller, the number of tries and what was typed say nothing of how things stand; whether a call that got no answer has arrived is not known. */
const showsAnotherState = ({ status, code }: Refused): boolean =>
  ![401, 403, 429].includes(status) && !['VALIDATION_FAILED', 'SIGN_IN_AGAIN'].includes(code)

/** A server that is busy says when it can be asked again. */
function withWait(sentence: string, { retryAfter }: Refused): string {
  return retryAfter > 0 ? t('APP.TRY_LATER', { sentence, time: waitInWords(retryAfter) }) : sentence
}

/** What is told of a failure; nothing where it was dealt with. */
export function sentenceOf<E extends Endpoint>(refusals: Refusals<E>, refused: Refused): string | undefined {
  // A user who must set a second factor first is led to where it is set, and reads there why.
  if (refused.status === 403 && refused.code === 'FACTOR_REQUIRED') return undefined
  // The compiler cannot look into a map whose keys follow from a call that it does not know yet.
  const reactions: Partial<Record<string, Reaction>> & { otherwise: Reaction } = refusals
  const reaction = reactions[refused.code] ?? reactions.otherwise
  return typeof reaction === 'function' ? reaction(refused) : withWait(t(reaction), refused)
}

export function useCall<E extends Endpoint>(
  call: E,
  { onSuccess, refusals, onFailure }: CallOptions<E> = {},
): UseMutationResult<Answer<E>, Refused, Arguments<E>> {
  const client = useQueryClient()

  return useMutation({
    mutationFn: async (given: Arguments<E>) => {
      // Sent, it would end the session of a user who only pressed what is not theirs.
      if (!mayCallNow(call)) throw new Refused(403, 'FORBIDDEN', 'Not within the role')
      const { body } = await ask(call, given).catch((cause: unknown) => {
        throw asRefused(cause)
      })
      return body
    },
    onSuccess: async (answer, given) => {
      closeFailuresOf(deedOf(call, given))
      await invalidateAfter(client, call)
      onSuccess?.(answer, given)
    },
    onError: (refused: Refused, given) => {
      if (showsAnotherState(refused)) void invalidateAfterRefusal(client, call)
      withToastsAbout(deedOf(call, given), () => {
        const sentence = refusals && (mayCallNow(call) ? sentenceOf(refusals, refused) : t('USERS.ALERT.NO_PERMISSION'))
        if (!sentence) return
        if (onFailure) onFailure(sentence)
        else toast('danger', sentence)
      })
    },
  })
}
