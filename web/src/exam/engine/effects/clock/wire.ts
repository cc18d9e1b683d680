import { newKey } from '../../../../lib/newKey.ts'

/** `clock`: the time of the test has changed. `who`: is another page of it open? `here`: yes. */
export type Word = 'clock' | 'who' | 'here'

interface Wire {
  say: (word: Word) => void
  close: () => void
}

/** Another channel of the same page hears what this one says. */
const page = newKey()

/** Between all pages of a test in this browser. Apart from what tells of answers, which older pages would not understand. */
export function openWire(code: string, hear: (word: Word) => void): Wire {
  const channel = new BroadcastChannel(`assay-clock-${code}`)
  const say = (word: Word) => channel.postMessage({ word, page })
  channel.onmessage = ({ data }: MessageEvent<{ word: Word; page: string }>) => {
    if (data.page === page) return
    if (data.word === 'who') say('here')
    else hear(data.word)
  }
  return { say, close: () => channel.close() }
}
