import { sendLateAnswersOf } from './sendByState.ts'
import { codesWithUnsentRecord } from './unsentRecords.ts'

const BACKOFF = { firstMs: 1_000, longestMs: 6_000 }
/**
 * A suspended tab may keep the lock. After this time, the data is sent without the lock. The server counts duplicates
 * once.
 */
const TIMEOUT_MS = 30_000

async function withGlobalLock<T>(act: () => Promise<T>): Promise<T> {
  // `locks` is undefined on plain HTTP, despite its type.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return act()
  let hasBegun = false
  try {
    return await locks.request('assay-late', { signal: AbortSignal.timeout(TIMEOUT_MS) }, () => {
      hasBegun = true
      return act()
    })
  } catch (cause) {
    if (hasBegun) throw cause
    return act()
  }
}

let isRunning = false
let wake = () => {}
const wakeNow = () => wake()

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })

async function processCode(code: string, failures: number): Promise<{ inMs: number; hasFailed: boolean } | null> {
  try {
    const next = await withGlobalLock(() => sendLateAnswersOf(code))
    return next === 'done' ? null : { inMs: next.inMs, hasFailed: false }
  } catch {
    return { inMs: Math.min(BACKOFF.longestMs, BACKOFF.firstMs * 2 ** failures), hasFailed: true }
  }
}

/** `isTestOpen`: true for a test that is open in a page, because that page sends the data itself. */
export async function sendAllLateAnswers(isTestOpen: (code: string) => boolean): Promise<void> {
  wakeNow()
  if (isRunning) return
  isRunning = true
  for (const event of ['online', 'focus']) window.addEventListener(event, wakeNow)
  for (let failures = 0; ; ) {
    const results = await Promise.all(
      codesWithUnsentRecord()
        .filter((code) => !isTestOpen(code))
        .map((code) => processCode(code, failures)),
    )
    const pending = results.filter((look) => look !== null)
    if (pending.length === 0) break
    failures = pending.some(({ hasFailed }) => hasFailed) ? failures + 1 : 0
    await pause(Math.min(...pending.map(({ inMs }) => inMs)))
  }
  isRunning = false
}
