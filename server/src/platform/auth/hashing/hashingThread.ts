import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashLike, hashPassword, isPassword } from './password.ts'
import type { HashingJob, HashingReply } from './threads.ts'

/**
 * Hashing has a lower priority than the main thread. On a busy processor, hashing still gets about a tenth of the time,
 * so sign-ins work.
 */
const LOWER_PRIORITY_BY = 10
const LOWEST = constants.priority.PRIORITY_LOW

/** The function has an effect only on Linux, because only Linux has a priority per thread. */
function lowerThreadPriority(): void {
  try {
    const id = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(id), Math.min(LOWEST, getPriority() + LOWER_PRIORITY_BY))
  } catch {
    // If the priority cannot be set, the hashing thread runs with the priority of the main thread.
  }
}

function workOn({ password, hash, like }: HashingJob): HashingReply {
  try {
    if (hash !== undefined) return { result: isPassword(password, hash) }
    return { result: like === undefined ? hashPassword(password) : hashLike(password, like) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

lowerThreadPriority()
parentPort?.on('message', (job: HashingJob) => parentPort?.postMessage(workOn(job)))
