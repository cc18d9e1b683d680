import type { Clock } from '@assay/contract/attempts/clock'
import { sendHeartbeat, sendWithoutReply, withTiming } from '../../../calls.ts'
import { failureOf } from '../../../failure.ts'
import { leftMs } from '../../countdown.ts'
import { CLOCK_TOLERANCE_MS, endAfterFailure } from '../applyFailure.ts'
import { type Connection, isFromServer } from '../connection.ts'
import { storedMissedCalls, storeMissedCalls } from '../keeping/storedExam.ts'
import { createPause } from '../pause.ts'
import type { PageLeaves } from './pageLeaves.ts'
import type { ToldPresence } from './tabChannel.ts'

const HERE_MS = 10_000
/** Minimum interval of timers in a hidden page. Browsers set this limit. */
const HIDDEN_MS = 60_000
/**
 * Additional wait after a heartbeat of another page. That page usually sends the next heartbeat. If that page was
 * closed, this page sends it.
 */
const AFTER_ANOTHER_MS = 3_000
/** Maximum age of a message. An older message has waited while this page was suspended. */
const STALE_MS = 1_000

interface Parts {
  connection: Connection
  leaving: PageLeaves
  applyClock: (clock: Clock, sentAt: number, gotAt: number) => void
  isHidden: () => boolean
  onOver: () => void
}

/**
 * Sends heartbeats. Each response contains the clock, so the page needs no event stream. Some networks block event
 * streams.
 */
export function createPresence({ connection, leaving, applyClock, isHidden, onOver }: Parts) {
  const { code } = connection
  const pause = createPause()
  let isDue = false
  let isToldByAnother = false
  let refusals = 0

  async function beat(tellTabs = (_: ToldPresence) => {}): Promise<void> {
    try {
      const body = { is_hidden: isHidden(), missed: storedMissedCalls(code), ...leaving.told() }
      const { answer, sentAt, gotAt } = await withTiming(connection.ask(sendHeartbeat, { params: { code }, body }))
      // A proxy may also reply with status 200, so the body is checked.
      if (typeof answer?.given_back_time !== 'string') return
      storeMissedCalls(code, 0)
      leaving.heard()
      refusals = 0
      applyClock(answer, sentAt, gotAt)
      tellTabs({ isHidden: body.is_hidden, clock: answer, tookMs: gotAt - sentAt, at: Date.now() })
    } catch (cause) {
      noteFailure(cause)
    }
  }

  function noteFailure(cause: unknown): void {
    if (!isFromServer(cause)) storeMissedCalls(code, storedMissedCalls(code) + 1)
    const { kind } = failureOf(cause)
    if (kind === 'gone' || kind === 'waiting') endAfterFailure(connection.engine, kind)
    if (kind !== 'closed') return
    const { deadline, phase } = connection.engine.get()
    if (phase === 'open' && leftMs(deadline, performance.now()) > CLOCK_TOLERANCE_MS)
      endAfterFailure(connection.engine, kind)
    // The server accepts answers for some seconds after the deadline. So the page sends pending answers before it ends
    // the test.
    refusals += 1
    if (refusals > 1) onOver()
  }

  function wake(): void {
    isDue = true
    pause.wake()
  }

  /**
   * One heartbeat is enough for all pages of a browser, unless the heartbeat reports "hidden" and this page is visible.
   */
  function hearTab({ isHidden: isOtherHidden, clock, tookMs, at }: ToldPresence): void {
    const agoMs = Date.now() - at
    // A page must report its own leave and return in its own heartbeat.
    if (agoMs < 0 || agoMs > STALE_MS || 'returns' in leaving.told()) return
    if (isOtherHidden && !isHidden()) {
      wake()
      return
    }
    const now = performance.now()
    refusals = 0
    applyClock(clock, now - agoMs - tookMs, now)
    isToldByAnother = true
    pause.wake()
  }

  return {
    wake,
    hearTab,
    /** Runs while the test is open. Responses are also sent to the other pages of the test in this browser. */
    async run(signal: AbortSignal, tellTabs: (told: ToldPresence) => void): Promise<void> {
      signal.addEventListener('abort', pause.wake)
      while (!signal.aborted) {
        const isSaid = isToldByAnother && !isDue
        isDue = false
        if (!isSaid) await beat(tellTabs)
        isToldByAnother = false
        const waitMs = (isHidden() ? HIDDEN_MS : HERE_MS) + (isSaid ? AFTER_ANOTHER_MS : 0)
        if (!isDue && !signal.aborted) await pause.wait(waitMs)
      }
    },
    tellMissed: async () => void (storedMissedCalls(code) > 0 && (await beat())),
    /** Sends the heartbeat immediately, because the browser may suspend the page. */
    hide: () =>
      sendWithoutReply(sendHeartbeat, { params: { code }, body: { is_hidden: true, missed: storedMissedCalls(code) } }),
  }
}
