import { savePlace } from '../../calls.ts'
import { backoffMs, failureOf } from '../../failure.ts'
import type { Change } from '../engine.ts'
import { isPageBlocked } from '../examState.ts'
import type { ExamClient } from './examClient.ts'
import { createPause } from './pause.ts'
import { storedUnsentFlags, storeUnsentFlags } from './storage/storedExam.ts'

const DELAY_MS = 500

/**
 * Sends position and flags in the background, so that the candidate can continue at the same question on another
 * device.
 */
export function createPlaceSync({ engine, code, request }: ExamClient) {
  const pause = createPause()
  let unsentFlags = storedUnsentFlags(code)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  function keep(ids: ReadonlySet<number> | null): void {
    unsentFlags = ids
    storeUnsentFlags(code, ids)
  }

  async function sendPlace(ids: ReadonlySet<number>): Promise<'done' | 'again'> {
    const { index: position, flags: flagged } = engine.get()
    const flags = [...ids].map((id) => ({ question_id: id, is_flagged: flagged.includes(id) }))
    try {
      const answer: unknown = await request(savePlace, { params: { code }, body: { position, flags } })
      // The server's response is empty, so a response with content comes from a proxy.
      return answer === undefined ? 'done' : 'again'
    } catch (cause) {
      return failureOf(cause).kind === 'again' ? 'again' : 'done'
    }
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isRunning) return
    isRunning = true
    for (let failures = 0; unsentFlags && !isPageBlocked(engine.get()); ) {
      const sentFlags = unsentFlags
      const outcome = await sendPlace(sentFlags)
      failures = outcome === 'done' ? 0 : failures + 1
      if (outcome === 'done' && unsentFlags === sentFlags && !isPageBlocked(engine.get())) keep(null)
      if (outcome === 'again') await pause.wait(backoffMs(failures, Math.random()))
    }
    isRunning = false
  }

  return {
    run,
    wake: pause.wake,
    handleChange({ event, isFromOtherTab }: Change): void {
      // Changes in other tabs are not sent here, because each tab sends its own changes.
      if (isFromOtherTab || !['question_opened', 'submitted', 'flagged'].includes(event.kind)) return
      keep(new Set([...(unsentFlags ?? []), ...(event.kind === 'flagged' ? [event.questionId] : [])]))
      clearTimeout(timer)
      timer = setTimeout(run, DELAY_MS)
    },
  }
}
