import { keepPlace } from '../../calls.ts'
import { backoffMs, failureOf } from '../../failure.ts'
import type { Change } from '../engine.ts'
import { isOver } from '../examState.ts'
import type { Connection } from './connection.ts'
import { storedUntoldFlags, storeUntoldFlags } from './keeping/storedExam.ts'
import { createPause } from './pause.ts'

/** How long pages are turned before the place is told. */
const REST_MS = 500

/** Tells the server where the candidate stands and what is flagged, so that another device goes on there. Nothing waits for it. */
export function createPlaceSync({ engine, code, ask }: Connection) {
  const pause = createPause()
  /** The questions whose flags the server does not know yet; null: nor anything else that is new. */
  let untold = storedUntoldFlags(code)
  let resting: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  function keep(ids: ReadonlySet<number> | null): void {
    untold = ids
    storeUntoldFlags(code, ids)
  }

  async function tell(ids: ReadonlySet<number>): Promise<'done' | 'again'> {
    const { index: position, flags: flagged } = engine.get()
    const flags = [...ids].map((id) => ({ question_id: id, is_flagged: flagged.includes(id) }))
    try {
      const answer: unknown = await ask(keepPlace, { params: { code }, body: { position, flags } })
      // The server has nothing to say to it: whatever stands between has.
      return answer === undefined ? 'done' : 'again'
    } catch (cause) {
      return failureOf(cause).kind === 'again' ? 'again' : 'done'
    }
  }

  async function run(): Promise<void> {
    clearTimeout(resting)
    if (isRunning) return
    isRunning = true
    for (let failures = 0; untold && !isOver(engine.get()); ) {
      const told = untold
      const outcome = await tell(told)
      failures = outcome === 'done' ? 0 : failures + 1
      // Something newer may have come meanwhile.
      if (outcome === 'done' && untold === told && !isOver(engine.get())) keep(null)
      if (outcome === 'again') await pause.wait(backoffMs(failures, Math.random()))
    }
    isRunning = false
  }

  return {
    run,
    wake: pause.wake,
    note({ event, isForeign }: Change): void {
      // Another tab tells for itself.
      if (isForeign || !['went', 'submitted', 'flagged'].includes(event.kind)) return
      keep(new Set([...(untold ?? []), ...(event.kind === 'flagged' ? [event.questionId] : [])]))
      clearTimeout(resting)
      resting = setTimeout(run, REST_MS)
    },
  }
}
