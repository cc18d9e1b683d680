import { streamAddress } from '../../calls.ts'
import { hasStreams } from '../../engine/effects/clock/stream.ts'
import { openTabChannel } from '../../engine/effects/clock/tabChannel.ts'

const PATIENCE_MS = 3_000
/** Time limit for the reply of another tab. Without a reply, the other tab counts as suspended. */
const ANSWER_MS = 300

export function canStreamClock(code: string): Promise<boolean> {
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

export function isOnlyTab(code: string): Promise<boolean> {
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
