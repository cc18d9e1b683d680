import type { Clock } from '@assay/contract/attempts/clock'
import { newKey } from '../../../../lib/newKey.ts'

/**
 * `clock`: the time of the test has changed. `told`: a page has sent a heartbeat. `who`: asks for other pages. `here`:
 * the reply.
 */
export type ClockMessage = 'clock' | 'told' | 'who' | 'here'

export interface SharedHeartbeat {
  isHidden: boolean
  clock: Clock
  tookMs: number
  /** Time of the response by the system clock, which is the same for all pages. */
  at: number
}

interface TabChannel {
  send: (kind: ClockMessage, heartbeat?: SharedHeartbeat) => void
  close: () => void
}

/** Identifies this page, because it also receives its own messages on another channel. */
const page = newKey()

/**
 * Connects all pages of a test in this browser. Answers use another channel, because pages of older versions would not
 * understand these messages.
 */
export function openTabChannel(
  code: string,
  onMessage: (kind: ClockMessage, heartbeat?: SharedHeartbeat) => void,
): TabChannel {
  const channel = new BroadcastChannel(`assay-clock-${code}`)
  const send: TabChannel['send'] = (kind, heartbeat) => channel.postMessage({ word: kind, page, told: heartbeat })
  channel.onmessage = ({ data }: MessageEvent<{ word: ClockMessage; page: string; told?: SharedHeartbeat }>) => {
    if (data.page === page) return
    if (data.word === 'who') send('here')
    else onMessage(data.word, data.told)
  }
  return { send, close: () => channel.close() }
}
