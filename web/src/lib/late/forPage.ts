import { speakAs } from './device.ts'
import { handInOne, isSatInAnyTab } from './handIn.ts'

/** Sent to the worker by a page that is being shut while an answer or a finish waits. */
export interface LastOrder {
  order: 'hand-in'
  code: string
  pressed: string | null
  device: string
}

/** A worker may go on for half a minute behind the last page. */
const LOOKS = 12
const PAUSE_MS = 1_500

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Goes on where a page was shut. What it does not manage waits for the next page; one that sits in the test knows better
 * by now, since its candidate may have taken the press back. At the first look the page that goes may still be there.
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
