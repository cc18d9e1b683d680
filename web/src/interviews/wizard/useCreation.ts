import type { Refused } from '@assay/contract/client'
import { createInterview, type Interview, listInterviews, planInterview } from '@assay/contract/interviews'
import { listLabels } from '@assay/contract/labels'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCall } from '../../lib/api.ts'
import { newKey } from '../../lib/newKey.ts'
import type { InterviewValues } from './wizardForm.ts'

interface Outcome {
  onCreated: (interview: Interview) => void
  onRefused: (refused: Refused) => void
}

/**
 * Submits an interview. Sending the same once more, because no answer came, carries the same key: the server then
 * answers with the interview it has already made. What is sent while an answer is awaited is ignored.
 */
export function useCreation({ onCreated, onRefused }: Outcome) {
  const client = useQueryClient()
  const attempt = useRef({ written: '', key: '' })
  const isRunning = useRef(false)
  const create = useCall(createInterview, {
    refreshes: [listInterviews],
    onSuccess: (interview) => {
      attempt.current = { written: '', key: '' }
      onCreated(interview)
    },
    onFailure: (refused) => {
      for (const { path } of [planInterview, listLabels]) void client.invalidateQueries({ queryKey: [path] })
      onRefused(refused)
    },
  })

  const submit = (values: InterviewValues) => {
    if (isRunning.current) return
    isRunning.current = true
    const written = JSON.stringify(values)
    if (attempt.current.written !== written) attempt.current = { written, key: newKey() }
    create.mutate(
      { body: values, headers: { 'idempotency-key': attempt.current.key } },
      {
        onSettled: () => {
          isRunning.current = false
        },
      },
    )
  }
  return { submit, isRunning: create.isPending }
}
