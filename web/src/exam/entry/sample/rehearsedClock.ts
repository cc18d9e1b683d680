import { streamAddress } from '../../calls.ts'
import { hasStreams } from '../../engine/effects/clock/stream.ts'
import { openTabChannel } from '../../engine/effects/clock/tabChannel.ts'

const PATIENCE_MS = 3_000
/** Other pages of this browser answer at once, unless they sleep. */
const ANSWER_MS = 300

/** Whether the server's word on the clock comes by itself. */
export function doesClockStream(code: string): Promise<boolean> {
  if (!hasStreams()) return Promise.resolve(false)
  return new Promise((resolve) => {
    const source = new EventSource(streamAddress(code))
    const end = (isThere: boolean) => {
      clearTimeout(timer)
      source.close()
      resolve(isThere)
    }
    const timer = setTimeout(end, PATIENCE_MS, false)
    source.addEventListener('clock', () => end(true))
    source.onerror = () => end(false)
  })
}

/** Whether no other tab of this browser has the test open. */
export function isAlone(code: string): Promise<boolean> {
  return new Promise((resolve) => {
    let isHeard = false
    const channel = openTabChannel(code, (word) => {
      isHeard ||= word === 'here'
    })
    channel.say('who')
    setTimeout(() => {
      channel.close()
      resolve(!isHeard)
    }, ANSWER_MS)
  })
}
