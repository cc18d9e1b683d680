import { forgetGone, type Names } from '../interviews/list/names.ts'
import { type RetireParts, retireDue } from './retire.ts'

const EVERY_MS = 60 * 60_000
const FORGET_EVERY_MS = 60_000

interface Parts extends Omit<RetireParts, 'isOver'> {
  /** What this node remembers of names. */
  names: Names
}

/** Erases what is due at the start and then hourly; and lets go of names that another node has erased. */
export function startRetirement({ names, ...parts }: Parts): () => Promise<void> {
  let isStopping = false
  let running: Promise<unknown> | null = null
  const once = (work: () => Promise<unknown>, fault: string) => () => {
    running ??= work()
      .catch((error: unknown) => parts.log.warn({ err: error }, fault))
      .finally(() => {
        running = null
      })
  }
  const retire = once(() => retireDue({ ...parts, isOver: () => isStopping }), 'erasing what is due has to wait')
  const forget = once(() => forgetGone(parts.db, names), 'names that are gone could not be forgotten')
  const timers = [setInterval(retire, EVERY_MS), setInterval(forget, FORGET_EVERY_MS)]
  retire()
  return async () => {
    isStopping = true
    for (const timer of timers) clearInterval(timer)
    await running
  }
}
