import { randomBytes } from 'node:crypto'
import { Refusal } from '../../http/refusal.ts'
import { type Hashing, openThreads } from './threads.ts'

/** Each holds 19 MiB while it works. */
const AT_ONCE = 2
/** What is worth waiting for, a second or two; a later sign-in had better come again. */
const WAITING_MAX = 64
const COME_AGAIN_SECONDS = '2'

/** Lets a few work at once and a few more wait in the order of their coming; known browsers have a queue of their own, which goes first. */
function turns() {
  let working = 0
  const known: (() => void)[] = []
  const others: (() => void)[] = []

  return async function inTurn<Result>(work: () => Promise<Result>, isKnown = false): Promise<Result> {
    if (working < AT_ONCE) working += 1
    else {
      const waiting = isKnown ? known : others
      if (waiting.length >= WAITING_MAX)
        throw new Refusal(503, 'BUSY', { headers: { 'retry-after': COME_AGAIN_SECONDS } })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = known.shift() ?? others.shift()
      if (next) next()
      else working -= 1
    }
  }
}

/** All hashing of a node: a flood of sign-ins makes sign-ins wait, and nothing else. */
export function openPasswords(hashing: Hashing = openThreads()) {
  const inTurn = turns()
  let nobodys: Promise<string> | undefined

  /** What an account that does not exist is compared with. The first sign-in waits for it, whatever its name. */
  function hashOfNobody(): Promise<string> {
    nobodys ??= inTurn(() => hashing.hash(randomBytes(16).toString('hex'))).catch((error: unknown) => {
      nobodys = undefined
      throw error
    })
    return nobodys
  }

  return {
    hash: (password: string, { like, isKnown = false }: { like?: string | undefined; isKnown?: boolean } = {}) =>
      inTurn(() => hashing.hash(password, like), isKnown),
    /** An account that does not exist costs the same work as one that does, so that the time does not tell them apart. */
    async verify(password: string, hash: string | undefined, { isKnown = false } = {}): Promise<boolean> {
      const spare = await hashOfNobody()
      const isRight = await inTurn(() => hashing.matches(password, hash ?? spare), isKnown)
      return isRight && hash !== undefined
    },
    close: hashing.close,
  }
}

export type Passwords = ReturnType<typeof openPasswords>
