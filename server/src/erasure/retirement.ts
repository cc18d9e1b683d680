import { forgetGone, type Names } from '../interviews/list/names.ts'
import { overwriteOwed } from './remains/overwriteRemains.ts'
import { LEFT_AFTER_MS } from './remains/pendingOverwrites.ts'
import { type RetireParts, retireDue } from './retire.ts'

const EVERY_MS = 60 * 60_000
const FORGET_EVERY_MS = 60_000
const OWED_EVERY_MS = 5_000
/** Nobody is waited for long: it is tried again soon. */
const OWED_MOST_MS = 1_000
const WAITS = 'what is left of an erasure has to wait: somebody reads the database on and on'

interface Parts extends Omit<RetireParts, 'isOver'> {
  /** What this node remembers of names. */
  names: Names
}

/**
 * Erases what is due at the start and then hourly; and lets go of names that another node has erased. What an erasure before the
 * start has left owing is done at once, and what one leaves because somebody reads on, as soon as nobody does.
 */
export function startRetirement({ names, ...parts }: Parts): () => Promise<void> {
  let isStopping = false
  // Each has a turn of its own: one that takes long is not begun again meanwhile, and keeps the other from nothing.
  const once = (work: () => Promise<unknown>, fault: string) => {
    let running: Promise<unknown> | null = null
    const begin = () => {
      running ??= work()
        .catch((error: unknown) => parts.log.warn({ err: error }, fault))
        .finally(() => {
          running = null
        })
    }
    return { begin, untilDone: () => running }
  }
  const isOver = () => isStopping
  let isFirst = true
  let isTold = false
  const overwriteLeft = async () => {
    const before = isFirst ? Number.MAX_SAFE_INTEGER : parts.now() - LEFT_AFTER_MS
    isFirst = false
    const isDone = await overwriteOwed(parts.db, before, { mostMs: OWED_MOST_MS, isOver })
    if (!isDone && !isTold) parts.log.warn({}, WAITS)
    isTold = !isDone
  }
  const overwrite = once(overwriteLeft, 'what is left of an erasure could not be overwritten')
  const retire = once(() => retireDue({ ...parts, isOver }), 'erasing what is due has to wait')
  const forget = once(() => forgetGone(parts.db, names), 'names that are gone could not be forgotten')
  const timers = [
    setInterval(retire.begin, EVERY_MS),
    setInterval(forget.begin, FORGET_EVERY_MS),
    setInterval(overwrite.begin, OWED_EVERY_MS),
  ]
  overwrite.begin()
  retire.begin()
  return async () => {
    isStopping = true
    for (const timer of timers) clearInterval(timer)
    await Promise.all([retire.untilDone(), forget.untilDone(), overwrite.untilDone()])
  }
}
