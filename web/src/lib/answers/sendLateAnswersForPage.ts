import { setDeviceId } from './device.ts'
import { isTestOpenInTab, sendLateAnswersOf } from './sendLateAnswersOf.ts'

/** A message to the service worker from a page that is being closed with a pending answer or finish. */
export interface ClosePageMessage {
  order: 'hand-in'
  code: string
  pressed: string | null
  device: string
}

/** Browsers stop a service worker about half a minute after its last page has closed. */
const MAX_TRIES = 12
const PAUSE_MS = 1_500

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Another page with the test sends its answers itself, because the candidate may have cancelled the finish. */
export async function sendLateAnswersForPage({ code, pressed, device }: ClosePageMessage): Promise<void> {
  setDeviceId(device)
  for (let attempts = 0; attempts < MAX_TRIES; attempts += 1) {
    if (attempts > 0 && (await isTestOpenInTab(code))) return
    const next = await sendLateAnswersOf(code, { pressed, isOver: false }).catch(() => null)
    if (next === 'done') return
    await pause(PAUSE_MS)
  }
}
