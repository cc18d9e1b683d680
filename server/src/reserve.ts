import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { freeBytesIn } from './platform/db/files/faults.ts'
import { reserveIn } from './platform/db/sqlite/file.ts'

const MIB = 2 ** 20
/** Size of the reserve file: enough space to store the answers of a few thousand tests and to close these tests. */
const RESERVE_BYTES = 16 * MIB
/** If the disk has less free space than this, SQLite may be unable to store the next pages. */
export const FULL_BYTES = 4 * MIB
const RECREATE_RESERVE_BYTES = 4 * RESERVE_BYTES
const POLL_INTERVAL_MS = 1_000

interface Log {
  info(message: string): void
  warn(about: object, message: string): void
  error(message: string): void
}

export interface Reserve {
  /**
   * `isReleased` is true after the reserve file was deleted because the disk was full. The freed space is then only for
   * running tests.
   */
  isReleased: () => boolean
  stop: () => void
}

export const noReserve: Reserve = { isReleased: () => false, stop: () => {} }

/**
 * The reserve file contains real bytes, because a sparse file would reserve no space. (On a file system with
 * compression, zeros reserve no space either.)
 */
function createReserveFile(path: string): void {
  const file = openSync(path, 'w', 0o600)
  try {
    for (let part = 0; part < RESERVE_BYTES / MIB; part += 1) writeSync(file, Buffer.alloc(MIB))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * On a full disk, the reserve file is deleted before the server starts, because the start already writes to the disk.
 */
export function releaseReserve(folder: string): boolean {
  const path = reserveIn(folder)
  if (!existsSync(path) || freeBytesIn(folder) >= FULL_BYTES) return false
  rmSync(path, { force: true })
  return true
}

/** The reserve file is deleted when the disk is full, so that running tests can end. */
export function keepReserve(folder: string, log: Log, isReleased = false, everyMs = POLL_INTERVAL_MS): Reserve {
  const path = reserveIn(folder)
  let state: 'none' | 'kept' | 'released' =
    statSync(path, { throwIfNoEntry: false })?.size === RESERVE_BYTES ? 'kept' : 'none'
  const logFullDisk = () =>
    log.error('the disk is full: only running tests can still save; staff can save again when more space is free')
  if (isReleased) {
    state = 'released'
    logFullDisk()
  }

  function checkSpace(): void {
    const free = freeBytesIn(folder)
    if (state === 'kept' && free < FULL_BYTES) {
      rmSync(path, { force: true })
      state = 'released'
      logFullDisk()
    }
    if (state !== 'kept' && free > RECREATE_RESERVE_BYTES) {
      createReserveFile(path)
      if (state === 'released') log.info('the disk has enough free space again')
      state = 'kept'
    }
  }
  let logged = ''
  const checkSafely = () => {
    try {
      checkSpace()
      logged = ''
    } catch (error) {
      const { message } = error as Error
      // Each rejected request logs the cause with its stack trace, so only the message is logged here.
      if (message !== logged) log.warn({ cause: message }, 'the reserve file for running tests could not be created')
      logged = message
    }
  }
  checkSafely()
  const timer = setInterval(checkSafely, everyMs)
  timer.unref()
  return { isReleased: () => state === 'released', stop: () => clearInterval(timer) }
}
