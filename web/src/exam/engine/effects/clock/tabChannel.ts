import type { Clock } from '@assay/contract/sitting/clock'
import { newKey } from '../../../../lib/newKey.ts'

/** `clock`: the time of the test has changed. `told`: a page has told of its presence. `who`: is another page of it open? `here`: yes. */
export type ClockMessage = 'clock' | 'told' | 'who' | 'here'

/** What a page told the server of its presence, and the answer that came. */
export interface ToldPresence {
  isHidden: boolean
  clock: Clock
  /** How long the call was on its way. */
  tookMs: number
  /** When its answer came, by the clock that all pages of a browser share. */
  at: number
}

interface TabChannel {
  say: (word: ClockMessage, told?: ToldPresence) => void
  close: () => void
}

/** Another channel of the same page hears what this one says. */
const page = newKey()

/** Between all pages of a test in this browser. Apart from what tells of answers, which older pages would not understand. */
export function openTabChannel(code: string, hear: (word: ClockMessage, told?: ToldPresence) => void): TabChannel {
  const channel = new BroadcastChannel(`assay-clock-${code}`)
  const say: TabChannel['say'] = (word, told) => channel.postMessage({ word, page, told })
  channel.onmessage = ({ data }: MessageEvent<{ word: ClockMessage; page: string; told?: ToldPresence }>) => {
    if (data.page === page) return
    if (data.word === 'who') say('here')
    else hear(data.word, data.told)
  }
  return { say, close: () => channel.close() }
}
