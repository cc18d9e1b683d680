import { useEffect, useState, useSyncExternalStore } from 'react'
import { readOfSession, storeOfSession } from '../../../lib/session/ofSession.ts'

/** Mails that wait for their moment, as this tab has queued them: only who knows the number of the call can take them back. */
export interface QueuedMails {
  ids: readonly number[]
  codes: readonly string[]
  sendsAt: string
}

const shelf = 'queued decision mails'
const watchers = new Set<() => void>()

let lastRead = ''
let last: readonly QueuedMails[] = []

/** The same list for as long as nothing has changed. */
function allQueued(): readonly QueuedMails[] {
  const read = readOfSession(shelf) ?? '[]'
  if (read !== lastRead) {
    lastRead = read
    last = JSON.parse(read)
  }
  return last
}

const isWaiting = ({ sendsAt }: QueuedMails) => Date.parse(sendsAt) > Date.now()

function store(queued: readonly QueuedMails[]): void {
  storeOfSession(shelf, JSON.stringify(queued.filter(isWaiting)))
  for (const tell of watchers) tell()
}

export const noteQueued = (queued: QueuedMails): void => store([...allQueued(), queued])

/** They were taken back, or it was too late. */
export const forgetQueued = (ids: readonly number[]): void =>
  store(allQueued().filter((one) => !one.ids.some((id) => ids.includes(id))))

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Those that still wait, until their moment. */
export function useQueuedMails(): readonly QueuedMails[] {
  const waiting = useSyncExternalStore(watch, allQueued).filter(isWaiting)
  const [, lookAgain] = useState(0)
  const next = Math.min(...waiting.map(({ sendsAt }) => Date.parse(sendsAt)))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => lookAgain(Date.now()), next - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [next])
  return waiting
}
