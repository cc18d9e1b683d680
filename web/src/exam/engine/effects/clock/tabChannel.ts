import type { Clock } from '@assay/contract/attempts/clock'
import { newKey } from '../../../../lib/newKey.ts'

/** Pages of older versions use the same values, so the values must not change. */
export const tabMessages = {
  clock: 'clock',
  heartbeat: 'told',
  ping: 'who',
  pong: 'here',
} as const

export type TabMessage = (typeof tabMessages)[keyof typeof tabMessages]

export interface SharedHeartbeat {
  isHidden: boolean
  clock: Clock
  tookMs: number
  /** Time of the response by the system clock, which is the same for all pages. */
  at: number
}

interface TabChannel {
  send: (kind: TabMessage, heartbeat?: SharedHeartbeat) => void
  close: () => void
}

/** Id of this page. Messages with this id are ignored, because another channel of the same page sent them. */
const page = newKey()

/** Messages about answers use another channel, because pages of older versions would not understand them here. */
export function openTabChannel(
  code: string,
  onMessage: (kind: TabMessage, heartbeat?: SharedHeartbeat) => void,
): TabChannel {
  const channel = new BroadcastChannel(`assay-clock-${code}`)
  const send: TabChannel['send'] = (kind, heartbeat) => channel.postMessage({ word: kind, page, told: heartbeat })
  channel.onmessage = ({ data }: MessageEvent<{ word: TabMessage; page: string; told?: SharedHeartbeat }>) => {
    if (data.page === page) return
    if (data.word === tabMessages.ping) send(tabMessages.pong)
    else onMessage(data.word, data.told)
  }
  return { send, close: () => channel.close() }
}
