import type { Refused } from '@assay/contract/client'
import type { Input, ResponseOf } from '@assay/contract/endpoint'
import { createInterviews } from '@assay/contract/rounds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusedFrom, sendRequest } from '../../lib/api.ts'
import { invalidateAfter } from '../../lib/invalidation.ts'
import { inPages } from '../../lib/lists/pages.ts'

type NewRound = Input<(typeof createInterviews)['body']>
type Candidates = NewRound['candidates']
type Shared = Omit<NewRound, 'candidates'>
type CreatedInterview = ResponseOf<typeof createInterviews>['interviews'][number]

/** Number of interviews per request. The number is small, so that the progress bar moves often. */
const BATCH_SIZE = 50
const pausesMs = [1_000, 3_000]

export interface Progress {
  state: 'idle' | 'running' | 'stuck' | 'done'
  done: number
  total: number
  made: readonly CreatedInterview[]
  refused: Refused | null
}

const idleProgress: Progress = { state: 'idle', done: 0, total: 0, made: [], refused: null }

/** A proxy may report a failure although the server has created the interviews, so the call is repeated. */
const isTemporary = ({ status }: Refused) => status === 0 || status === 429 || status >= 500

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A repeated call creates no duplicates, because a candidate who already has an interview keeps it. */
async function createBatch(id: number, body: NewRound): Promise<readonly CreatedInterview[]> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await sendRequest(createInterviews, { params: { id }, body })).body.interviews
    } catch (cause) {
      const refused = refusedFrom(cause)
      const wait = pausesMs[attempt]
      if (wait === undefined || !isTemporary(refused)) throw refused
      await pause(Math.max(wait, refused.retryAfter * 1000))
    }
  }
}

export function useCreateInterviews(blueprint: number) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress>(idleProgress)
  const [wanted, setWanted] = useState<{ candidates: Candidates; shared: Shared }>({ candidates: [], shared: {} })

  async function run(
    candidates: Candidates,
    shared: Shared,
    before: readonly CreatedInterview[],
    from: number,
  ): Promise<void> {
    const total = candidates.length
    const made = [...before]
    let done = from
    setProgress({ state: 'running', done, total, made, refused: null })
    try {
      for (const part of inPages(candidates.slice(from), BATCH_SIZE)) {
        made.push(...(await createBatch(blueprint, { ...shared, candidates: part })))
        done += part.length
        setProgress({ state: 'running', done, total, made: [...made], refused: null })
      }
      setProgress({ state: 'done', done, total, made, refused: null })
    } catch (cause) {
      setProgress({ state: 'stuck', done, total, made, refused: refusedFrom(cause) })
    } finally {
      void invalidateAfter(client, createInterviews)
    }
  }

  return {
    progress,
    notMade: new Set(wanted.candidates.slice(progress.done).map(({ email }) => email)),
    create: (candidates: Candidates, shared: Shared) => {
      setWanted({ candidates, shared })
      void run(candidates, shared, [], 0)
    },
    resume: () => void run(wanted.candidates, wanted.shared, progress.made, progress.done),
    stop: () => setProgress(progress.made.length > 0 ? { ...progress, state: 'done' } : idleProgress),
    startOver: () => setProgress(idleProgress),
  }
}

export type Creation = ReturnType<typeof useCreateInterviews>
