const patienceMs = 4_000
const waitsMs = [1_000, 2_000, 4_000, 5_000] as const

let isThere = true
let lastReplyAt = 0
let looks = 0
let looking: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/**
 * Availability is known only from the server's replies: a browser reports "online" on any network, and "offline" after
 * some reloads.
 */
export const isReached = (): boolean => isThere

export function watchReach(act: () => void): () => void {
  if (watchers.size === 0) listen()
  watchers.add(act)
  return () => {
    watchers.delete(act)
    if (watchers.size === 0) unlisten()
  }
}

function note(isThereNow: boolean): void {
  if (isThereNow === isThere) return
  isThere = isThereNow
  for (const act of [...watchers]) act()
}

/** Any reply of our server counts. */
export function noteReply(): void {
  lastReplyAt = performance.now()
  looks = 0
  clearTimeout(timer)
  note(true)
}

/** A proxy or captive portal cannot reply like this. */
async function isHealthy(): Promise<boolean> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return answer.ok && (await answer.json()).status === 'ok'
  } catch {
    return false
  }
}

async function lookNow(): Promise<boolean> {
  const since = performance.now()
  const isFound = (await isHealthy()) || lastReplyAt > since
  looking = undefined
  if (isFound) {
    noteReply()
    return true
  }
  const wait = waitsMs[Math.min(looks, waitsMs.length - 1)]
  looks += 1
  clearTimeout(timer)
  if (watchers.size > 0) timer = setTimeout(lookAgain, wait)
  note(false)
  return false
}

/** Checks if the server is available, repeatedly while it is not. Concurrent callers share one check. */
export function lookForServer(): Promise<boolean> {
  looking ??= lookNow()
  return looking
}

const lookAgain = () => void lookForServer()
const lookWhenSeen = () => {
  if (!isThere && !document.hidden) lookAgain()
}

/** Browser events only trigger a check. */
function listen(): void {
  for (const event of ['online', 'offline']) window.addEventListener(event, lookAgain)
  document.addEventListener('visibilitychange', lookWhenSeen)
  if (!isThere) lookAgain()
}

function unlisten(): void {
  for (const event of ['online', 'offline']) window.removeEventListener(event, lookAgain)
  document.removeEventListener('visibilitychange', lookWhenSeen)
  clearTimeout(timer)
}
