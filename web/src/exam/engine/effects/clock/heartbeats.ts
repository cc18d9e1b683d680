import type { Clock } from '@assay/contract/attempts/clock'
import { createPause } from '../../../../lib/async/pause.ts'
import { sendHeartbeat, sendWithoutReply, withTiming } from '../../../calls.ts'
import { failureOf } from '../../../failure.ts'
import { leftMs } from '../../countdown.ts'
import { applyEndOfTest, CLOCK_TOLERANCE_MS } from '../applyFailure.ts'
import { type ExamClient, isFromServer } from '../examClient.ts'
import { storedMissedCalls, storeMissedCalls } from '../storage/examLocalStorage.ts'
import type { PageLeaves } from './pageLeaves.ts'
import type { SharedHeartbeat } from './tabChannel.ts'

const VISIBLE_INTERVAL_MS = 10_000
/** In a hidden page, browsers enforce this minimum interval of timers. */
const HIDDEN_INTERVAL_MS = 60_000
/**
 * Another page of the test usually sends the next heartbeat. If that page was closed, this page sends it after this
 * wait.
 */
const AFTER_SHARED_MS = 3_000
/** Older messages from other pages are ignored: they arrived late, because this page was suspended. */
const STALE_MS = 1_000

interface Dependencies {
  client: ExamClient
  pageLeaves: PageLeaves
  applyClock: (clock: Clock, sentAt: number, receivedAt: number) => void
  isHidden: () => boolean
  onEnded: () => void
}

/** The response to each heartbeat contains the clock, because some networks block event streams. */
export function createHeartbeats({ client, pageLeaves, applyClock, isHidden, onEnded }: Dependencies) {
  const { code } = client
  const pause = createPause()
  let isDue = false
  let hasAnotherSent = false
  let refusals = 0

  async function sendOne(shareHeartbeat = (_: SharedHeartbeat) => {}): Promise<void> {
    try {
      const body = { is_hidden: isHidden(), missed: storedMissedCalls(code), ...pageLeaves.report() }
      const { answer, sentAt, receivedAt } = await withTiming(client.request(sendHeartbeat, { params: { code }, body }))
      // A proxy may also reply with status 200, so the body is checked.
      if (typeof answer?.given_back_time !== 'string') return
      storeMissedCalls(code, 0)
      pageLeaves.confirmReceived()
      refusals = 0
      applyClock(answer, sentAt, receivedAt)
      shareHeartbeat({ isHidden: body.is_hidden, clock: answer, tookMs: receivedAt - sentAt, at: Date.now() })
    } catch (cause) {
      noteFailure(cause)
    }
  }

  function noteFailure(cause: unknown): void {
    if (!isFromServer(cause)) storeMissedCalls(code, storedMissedCalls(code) + 1)
    const { kind } = failureOf(cause)
    if (kind === 'gone' || kind === 'reentry_required') applyEndOfTest(client.store, kind)
    if (kind !== 'closed') return
    const { deadline, phase } = client.store.get()
    if (phase === 'open' && leftMs(deadline, performance.now()) > CLOCK_TOLERANCE_MS) applyEndOfTest(client.store, kind)
    // The server accepts answers for some seconds after the deadline, so the page can send them after the first
    // rejection.
    refusals += 1
    if (refusals > 1) onEnded()
  }

  function wake(): void {
    isDue = true
    pause.wake()
  }

  /** If the other page is hidden and this page is visible, this page also sends its own heartbeat. */
  function handleSharedHeartbeat({ isHidden: isOtherHidden, clock, tookMs, at }: SharedHeartbeat): void {
    const agoMs = Date.now() - at
    // To report that the candidate left and returned, this page sends its own heartbeat.
    if (agoMs < 0 || agoMs > STALE_MS || 'returns' in pageLeaves.report()) return
    if (isOtherHidden && !isHidden()) {
      wake()
      return
    }
    const now = performance.now()
    refusals = 0
    applyClock(clock, now - agoMs - tookMs, now)
    hasAnotherSent = true
    pause.wake()
  }

  return {
    wake,
    handleSharedHeartbeat,
    async run(signal: AbortSignal, shareHeartbeat: (heartbeat: SharedHeartbeat) => void): Promise<void> {
      signal.addEventListener('abort', pause.wake)
      while (!signal.aborted) {
        const isShared = hasAnotherSent && !isDue
        isDue = false
        if (!isShared) await sendOne(shareHeartbeat)
        hasAnotherSent = false
        const waitMs = (isHidden() ? HIDDEN_INTERVAL_MS : VISIBLE_INTERVAL_MS) + (isShared ? AFTER_SHARED_MS : 0)
        if (!isDue && !signal.aborted) await pause.wait(waitMs)
      }
    },
    sendMissedCalls: async () => void (storedMissedCalls(code) > 0 && (await sendOne())),
    /** Sends the heartbeat immediately, because the browser may suspend the page. */
    sendHidden: () =>
      sendWithoutReply(sendHeartbeat, { params: { code }, body: { is_hidden: true, missed: storedMissedCalls(code) } }),
  }
}
