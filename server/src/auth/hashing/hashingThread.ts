import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashLike, hashPassword, isPassword } from './password.ts'
import type { HashingJob, HashingReply } from './threads.ts'

/** What the thread that answers leaves is theirs, and a tenth where it leaves nothing: a busy machine still signs people in. */
const GIVES_WAY_BY = 10
const LOWEST = constants.priority.PRIORITY_LOW

/** Linux gives each thread a priority of its own; elsewhere this one is like all others. */
function giveWay(): void {
  try {
    const id = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(id), Math.min(LOWEST, getPriority() + GIVES_WAY_BY))
  } catch {
    // Then it takes as much of the processor as the thread that answers.
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

giveWay()
parentPort?.on('message', (job: HashingJob) => parentPort?.postMessage(workOn(job)))
