import { createInterview, type Interview } from '@assay/contract/interviews/interviews'
import { useRef } from 'react'
import { type Refusals, useCall } from '../../lib/useCall.ts'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import { type InterviewValues, interviewRequest } from './wizardForm.ts'

interface Outcome {
  onCreated: (interview: Interview) => void
  refusals: Refusals<typeof createInterview>
}

/**
 * If the response is lost, the retry has the same key, so the server returns the existing interview. While a request
 * runs, further clicks on the button are ignored.
 */
export function useCreateInterview({ onCreated, refusals }: Outcome) {
  const idempotencyKeys = useIdempotencyKeys()
  const isRunning = useRef(false)
  const create = useCall(createInterview, {
    onSuccess: (interview) => {
      idempotencyKeys.forget()
      onCreated(interview)
    },
    refusals,
  })

  const submit = (values: InterviewValues, hasOpenDays: boolean) => {
    if (isRunning.current) return
    isRunning.current = true
    create.mutate(
      { body: interviewRequest(values, hasOpenDays), headers: { 'idempotency-key': idempotencyKeys.keyFor(values) } },
      {
        onSettled: () => {
          isRunning.current = false
        },
      },
    )
  }
  return { submit, isRunning: create.isPending }
}
