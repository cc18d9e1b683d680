import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { freeIn } from './db/files/faults.ts'
import { reserveIn } from './db/sqlite/file.ts'

const MIB = 2 ** 20
/** Room for the answers and the endings of some thousand tests. */
const RESERVE_BYTES = 16 * MIB
/** Below this SQLite may not find room for the next pages. */
export const FULL_BYTES = 4 * MIB
/** A disk with less than this has nothing to put aside. */
const ROOMY_BYTES = 4 * RESERVE_BYTES
const LOOK_EVERY_MS = 1_000

interface Log {
  info(message: string): void
  warn(about: object, message: string): void
  error(message: string): void
}

export interface Reserve {
  /** Whether the disk was full and the room that was put aside is being used: it is for tests that run. */
  isReleased: () => boolean
  stop: () => void
}

export const noReserve: Reserve = { isReleased: () => false, stop: () => {} }

/** Zeros would be no room on a disk that compresses, but hold everywhere else; they are written, so that they are there. */
function putAside(path: string): void {
  const file = openSync(path, 'w', 0o600)
  try {
    for (let part = 0; part < RESERVE_BYTES / MIB; part += 1) writeSync(file, Buffer.alloc(MIB))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A start writes before it can look after its reserve: on a full disk that is given back first. Says whether it was. */
export function releaseReserve(folder: string): boolean {
  const path = reserveIn(folder)
  if (!existsSync(path) || freeIn(folder) >= FULL_BYTES) return false
  rmSync(path, { force: true })
  return true
}

/** Keeps a file beside the database that is given back when the disk is full, so that tests that run can end. */
export function keepReserve(folder: string, log: Log, isReleased = false, everyMs = LOOK_EVERY_MS): Reserve {
  const path = reserveIn(folder)
  let state: 'none' | 'kept' | 'released' =
    statSync(path, { throwIfNoEntry: false })?.size === RESERVE_BYTES ? 'kept' : 'none'
  const tell = () =>
    log.error(
      'the disk is full: the room that was put aside is for tests that run, and staff change nothing until there is more',
    )
  if (isReleased) {
    state = 'released'
    tell()
  }

  function look(): void {
    const free = freeIn(folder)
    if (state === 'kept' && free < FULL_BYTES) {
      rmSync(path, { force: true })
      state = 'released'
      tell()
    }
    if (state !== 'kept' && free > ROOMY_BYTES) {
      putAside(path)
      if (state === 'released') log.info('the disk has room again')
      state = 'kept'
    }
  }
  let told = ''
  const lookSafely = () => {
    try {
      look()
      told = ''
    } catch (error) {
      const { message } = error as Error
      // A call that is refused meanwhile is told the cause, with its stack.
      if (message !== told) log.warn({ cause: message }, 'no room could be put aside')
      told = message
    }
  }
  lookSafely()
  const timer = setInterval(lookSafely, everyMs)
  timer.unref()
  return { isReleased: () => state === 'released', stop: () => clearInterval(timer) }
}
