import { newKey } from '../../../../lib/newKey.ts'

/** `clock`: the time of the test has changed. `who`: is another page of it open? `here`: yes. */
export type ClockMessage = 'clock' | 'who' | 'here'

interface TabChannel {
  say: (word: ClockMessage) => void
  close: () => void
}

/** Another channel of the same page hears what this one says. */
const page = newKey()

/** Between all pages of a test in this browser. Apart from what tells of answers, which older pages would not understand. */
export function openTabChannel(code: string, hear: (word: ClockMessage) => void): TabChannel {
  const channel = new BroadcastChannel(`assay-clock-${code}`)
  const say = (word: ClockMessage) => channel.postMessage({ word, page })
  channel.onmessage = ({ data }: MessageEvent<{ word: ClockMessage; page: string }>) => {
    if (data.page === page) return
    if (data.word === 'who') say('here')
    else hear(data.word)
  }
  return { say, close: () => channel.close() }
}
