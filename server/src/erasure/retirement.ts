import { forgetGone, type Names } from '../interviews/list/names.ts'
import { overwriteOwed } from './remains/overwriteRemains.ts'
import { type RetireParts, retireDue } from './retire.ts'

const EVERY_MS = 60 * 60_000
const FORGET_EVERY_MS = 60_000

interface Parts extends Omit<RetireParts, 'isOver'> {
  /** What this node remembers of names. */
  names: Names
}

/**
 * Erases what is due at the start and then hourly; and lets go of names that another node has erased. What an erasure before the
 * start has left owing is done first.
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
  const retireAll = async () => {
    await overwriteOwed(parts.db)
    await retireDue({ ...parts, isOver: () => isStopping })
  }
  const retire = once(retireAll, 'erasing what is due has to wait')
  const forget = once(() => forgetGone(parts.db, names), 'names that are gone could not be forgotten')
  const timers = [setInterval(retire.begin, EVERY_MS), setInterval(forget.begin, FORGET_EVERY_MS)]
  retire.begin()
  return async () => {
    isStopping = true
    for (const timer of timers) clearInterval(timer)
    await Promise.all([retire.untilDone(), forget.untilDone()])
  }
}
