import type { Clock } from '@assay/contract/sitting/clock'
import { askAndForget, tellPresence, timed } from '../../../calls.ts'
import { failureOf } from '../../../failure.ts'
import { leftMs } from '../../countdown.ts'
import { endBy, WRONG_BY_MS } from '../applyFailure.ts'
import { type Connection, isFromServer } from '../connection.ts'
import { storedMissedCalls, storeMissedCalls } from '../keeping/storedExam.ts'
import { createPause } from '../pause.ts'
import type { PageLeaves } from './pageLeaves.ts'

const HERE_MS = 10_000
/** The timers of a page out of sight run no oftener than that. */
const HIDDEN_MS = 60_000

interface Parts {
  connection: Connection
  leaving: PageLeaves
  hear: (clock: Clock, sentAt: number, gotAt: number) => void
  isHidden: () => boolean
  /** The server says that it is over, and has said so the time before. */
  onOver: () => void
}

/** Tells the server that this page is there, and hears its clock: all that is needed where no stream comes through. */
export function createPresence({ connection, leaving, hear, isHidden, onOver }: Parts) {
  const { code } = connection
  const pause = createPause()
  let isDue = false
  let refusals = 0

  async function beat(): Promise<void> {
    try {
      const body = { is_hidden: isHidden(), missed: storedMissedCalls(code), ...leaving.told() }
      const { answer, sentAt, gotAt } = await timed(connection.ask(tellPresence, { params: { code }, body }))
      // Whatever stands between may answer 200 as well.
      if (typeof answer?.given_back_time !== 'string') return
      storeMissedCalls(code, 0)
      leaving.heard()
      refusals = 0
      hear(answer, sentAt, gotAt)
    } catch (cause) {
      noteFailure(cause)
    }
  }

  function noteFailure(cause: unknown): void {
    if (!isFromServer(cause)) storeMissedCalls(code, storedMissedCalls(code) + 1)
    const { kind } = failureOf(cause)
    if (kind === 'gone' || kind === 'waiting') endBy(connection.engine, kind)
    if (kind !== 'closed') return
    const { deadline, phase } = connection.engine.get()
    if (phase === 'open' && leftMs(deadline, performance.now()) > WRONG_BY_MS) endBy(connection.engine, kind)
    // In the seconds behind a deadline answers still count: what this page has is brought before it leaves.
    refusals += 1
    if (refusals > 1) onOver()
  }

  /** Asks at once, or once more where an answer is on its way that may be older. */
  function wake(): void {
    isDue = true
    pause.wake()
  }

  return {
    wake,
    async run(signal: AbortSignal): Promise<void> {
      signal.addEventListener('abort', pause.wake)
      while (!signal.aborted) {
        isDue = false
        await beat()
        if (!isDue && !signal.aborted) await pause.wait(isHidden() ? HIDDEN_MS : HERE_MS)
      }
    },
    /** Calls that found no server, where it has not been told of them. */
    tellMissed: async () => void (storedMissedCalls(code) > 0 && (await beat())),
    /** Said at once, before the browser may put the page to sleep. */
    hide: () =>
      askAndForget(tellPresence, { params: { code }, body: { is_hidden: true, missed: storedMissedCalls(code) } }),
  }
}
