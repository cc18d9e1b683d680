import type { Clock } from '@assay/contract/attempts/clock'
import { newKey } from '../../../../lib/newKey.ts'

/** Open pages of older versions use the same values, so the values must not change. */
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
  /** Time of the response by the device's clock, which all pages share. */
  at: number
}

interface TabChannel {
  send: (kind: TabMessage, heartbeat?: SharedHeartbeat) => void
  close: () => void
}

/** With this id, the page recognises and ignores its own messages. */
const page = newKey()

/** Pages of older versions do not understand messages about answers, so these messages use another channel. */
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
