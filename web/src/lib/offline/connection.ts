const TIMEOUT_MS = 4_000
const RETRY_MS = 2_000

let isServerThere = true
let lastReplyAt = 0
let looking: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/**
 * The state is based only on replies from the server. A browser says "online" in any network, and "offline" after some
 * reloads.
 */
export const isServerReached = (): boolean => isServerThere

export function watchConnection(act: () => void): () => void {
  if (watchers.size === 0) listen()
  watchers.add(act)
  return () => {
    watchers.delete(act)
    if (watchers.size === 0) unlisten()
  }
}

function setServerThere(isThereNow: boolean): void {
  if (isThereNow === isServerThere) return
  isServerThere = isThereNow
  for (const act of [...watchers]) act()
}

/** Call this after any reply from our server. */
export function recordReply(): void {
  lastReplyAt = performance.now()
  clearTimeout(timer)
  setServerThere(true)
}

/** A proxy or a captive portal cannot send the reply of a health check. */
async function isHealthy(): Promise<boolean> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.ok && (await answer.json()).status === 'ok'
  } catch {
    return false
  }
}

async function checkServer(): Promise<boolean> {
  const since = performance.now()
  const isFound = await isHealthy()
  looking = undefined
  if (isFound) {
    recordReply()
    return true
  }
  // A reply during the check may have been the last reply before the connection was lost, so the check is repeated.
  const isReplied = lastReplyAt > since
  clearTimeout(timer)
  if (watchers.size > 0) timer = setTimeout(retryCheck, RETRY_MS)
  if (!isReplied) setServerThere(false)
  return isReplied
}

/** The check is repeated until the server is available. Simultaneous callers share one check. */
export function checkServerOnce(): Promise<boolean> {
  looking ??= checkServer()
  return looking
}

const retryCheck = () => void checkServerOnce()
const checkWhenVisible = () => {
  if (!isServerThere && !document.hidden) retryCheck()
}

/** The browser's online and offline events only start a check. A check that began before the event may be too old. */
const checkAfterEvent = () => void Promise.resolve(looking).then(retryCheck)

function listen(): void {
  for (const event of ['online', 'offline']) window.addEventListener(event, checkAfterEvent)
  document.addEventListener('visibilitychange', checkWhenVisible)
  if (!isServerThere) retryCheck()
}

function unlisten(): void {
  for (const event of ['online', 'offline']) window.removeEventListener(event, checkAfterEvent)
  document.removeEventListener('visibilitychange', checkWhenVisible)
  clearTimeout(timer)
}
