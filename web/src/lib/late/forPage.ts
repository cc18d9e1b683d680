import { speakAs } from './device.ts'
import { handInOne, isSatInAnyTab } from './handIn.ts'

/** Sent to the service worker by a closing page with a pending answer or finish. */
export interface LastOrder {
  order: 'hand-in'
  code: string
  pressed: string | null
  device: string
}

/** Browsers stop a worker about half a minute after the last page. */
const LOOKS = 12
const PAUSE_MS = 1_500

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Continues for a closed page; unfinished work waits for the next page. An open page of the test takes precedence,
 * because the candidate may have cancelled the finish. The closing page may still be open at the first try.
 */
export async function handInForPage({ code, pressed, device }: LastOrder): Promise<void> {
  speakAs(device)
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (looks > 0 && (await isSatInAnyTab(code))) return
    const next = await handInOne(code, { pressed, isOver: false }).catch(() => null)
    if (next === 'done') return
    await pause(PAUSE_MS)
  }
}
