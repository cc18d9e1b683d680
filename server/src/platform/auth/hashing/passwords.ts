import { randomBytes } from 'node:crypto'
import { Refusal } from '../../http/refusal.ts'
import { type Hashing, openThreads } from './threads.ts'

/** Number of passwords that are hashed at the same time. Each hash needs 19 MiB of memory. */
const MAX_PARALLEL = 2
/**
 * Maximum number of passwords that wait for hashing, which is one or two seconds of work. Further sign-ins get a 503
 * and must try again.
 */
const MAX_QUEUED_HASHES = 64
const RETRY_AFTER_SECONDS = '2'

function hashingQueue() {
  let working = 0
  const known: (() => void)[] = []
  const others: (() => void)[] = []

  return async function runInQueue<Result>(work: () => Promise<Result>, isKnown = false): Promise<Result> {
    if (working < MAX_PARALLEL) working += 1
    else {
      const waiting = isKnown ? known : others
      if (waiting.length >= MAX_QUEUED_HASHES)
        throw new Refusal(503, 'BUSY', { headers: { 'retry-after': RETRY_AFTER_SECONDS } })
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

export function openPasswords(hashing: Hashing = openThreads()) {
  const runInQueue = hashingQueue()
  let dummyHash: Promise<string> | undefined

  /**
   * For an unknown account, the password is compared with this hash. Every sign-in waits until the hash exists, so that
   * response times do not differ.
   */
  function getDummyHash(): Promise<string> {
    dummyHash ??= runInQueue(() => hashing.hash(randomBytes(16).toString('hex'))).catch((error: unknown) => {
      dummyHash = undefined
      throw error
    })
    return dummyHash
  }

  return {
    hash: (password: string, { like, isKnown = false }: { like?: string | undefined; isKnown?: boolean } = {}) =>
      runInQueue(() => hashing.hash(password, like), isKnown),
    /**
     * The server hashes the password for an unknown account too, so that the response time does not reveal whether the
     * account exists.
     */
    async verify(password: string, hash: string | undefined, { isKnown = false } = {}): Promise<boolean> {
      const fallbackHash = await getDummyHash()
      const isCorrect = await runInQueue(() => hashing.matches(password, hash ?? fallbackHash), isKnown)
      return isCorrect && hash !== undefined
    },
    close: hashing.close,
  }
}

export type Passwords = ReturnType<typeof openPasswords>
