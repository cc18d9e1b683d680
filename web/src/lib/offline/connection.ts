const TIMEOUT_MS = 4_000
const RETRY_MS = 2_000

let isReached = true
let lastReplyAt = 0
let runningCheck: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** A browser says "online" in any network, so only replies from the server count. */
export const isServerReached = (): boolean => isReached

export function watchConnection(act: () => void): () => void {
  if (watchers.size === 0) listen()
  watchers.add(act)
  return () => {
    watchers.delete(act)
    if (watchers.size === 0) unlisten()
  }
}

function setReached(isReachable: boolean): void {
  if (isReachable === isReached) return
  isReached = isReachable
  for (const act of [...watchers]) act()
}

/** Call `recordReply` after any reply from our server. */
export function recordReply(): void {
  lastReplyAt = performance.now()
  clearTimeout(timer)
  setReached(true)
}

/** The content of the reply is checked, because a proxy or a captive portal can also reply with status 200. */
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
  runningCheck = undefined
  if (isFound) {
    recordReply()
    return true
  }
  // If another request got a reply during the check, the server counts as available.
  const isReplied = lastReplyAt > since
  clearTimeout(timer)
  if (watchers.size > 0) timer = setTimeout(retryCheck, RETRY_MS)
  if (!isReplied) setReached(false)
  return isReplied
}

/** Simultaneous callers share one check, which is repeated until the server is available. */
export function checkServerOnce(): Promise<boolean> {
  runningCheck ??= checkServer()
  return runningCheck
}

const retryCheck = () => void checkServerOnce()
const checkWhenVisible = () => {
  if (!isReached && !document.hidden) retryCheck()
}

/** A check that began before the browser's event may be too old, so a new check follows. */
const checkAfterEvent = () => void Promise.resolve(runningCheck).then(retryCheck)

function listen(): void {
  for (const event of ['online', 'offline']) window.addEventListener(event, checkAfterEvent)
  document.addEventListener('visibilitychange', checkWhenVisible)
  if (!isReached) retryCheck()
}

function unlisten(): void {
  for (const event of ['online', 'offline']) window.removeEventListener(event, checkAfterEvent)
  document.removeEventListener('visibilitychange', checkWhenVisible)
  clearTimeout(timer)
}
