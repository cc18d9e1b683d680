import type { Clock } from '@assay/contract/sitting/clock'
import { askAndForget, tellPresence, timed } from '../../../calls.ts'
import { failureOf } from '../../../failure.ts'
import { leftMs } from '../../countdown.ts'
import { endBy, WRONG_BY_MS } from '../applyFailure.ts'
import { type Connection, isFromServer } from '../connection.ts'
import { storedMissedCalls, storeMissedCalls } from '../keeping/storedExam.ts'
import { createPause } from '../pause.ts'
import type { PageLeaves } from './pageLeaves.ts'
import type { ToldPresence } from './tabChannel.ts'

const HERE_MS = 10_000
/** The timers of a page out of sight run no oftener than that. */
const HIDDEN_MS = 60_000
/** A page that heard another one tell leaves the next call to it, and makes it where that one has gone. */
const AFTER_ANOTHER_MS = 3_000
/** What another page said longer ago lay before a page that slept. */
const STALE_MS = 1_000

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
  let isToldByAnother = false
  let refusals = 0

  async function beat(tellTabs = (_: ToldPresence) => {}): Promise<void> {
    try {
      const body = { is_hidden: isHidden(), missed: storedMissedCalls(code), ...leaving.told() }
      const { answer, sentAt, gotAt } = await timed(connection.ask(tellPresence, { params: { code }, body }))
      // Whatever stands between may answer 200 as well.
      if (typeof answer?.given_back_time !== 'string') return
      storeMissedCalls(code, 0)
      leaving.heard()
      refusals = 0
      hear(answer, sentAt, gotAt)
      tellTabs({ isHidden: body.is_hidden, clock: answer, tookMs: gotAt - sentAt, at: Date.now() })
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

  /** One call tells for all pages of a browser, but for one in sight that another one calls hidden. */
  function hearTab({ isHidden: isOtherHidden, clock, tookMs, at }: ToldPresence): void {
    const agoMs = Date.now() - at
    // How this page was left and found again only its own call tells.
    if (agoMs < 0 || agoMs > STALE_MS || 'returns' in leaving.told()) return
    if (isOtherHidden && !isHidden()) {
      wake()
      return
    }
    const now = performance.now()
    refusals = 0
    hear(clock, now - agoMs - tookMs, now)
    isToldByAnother = true
    pause.wake()
  }

  return {
    wake,
    hearTab,
    /** Tells for as long as the test is open; every answer goes to the other pages of this test in this browser as well. */
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
    /** Calls that found no server, where it has not been told of them. */
    tellMissed: async () => void (storedMissedCalls(code) > 0 && (await beat())),
    /** Said at once, before the browser may put the page to sleep. */
    hide: () =>
      askAndForget(tellPresence, { params: { code }, body: { is_hidden: true, missed: storedMissedCalls(code) } }),
  }
}
