import type { Db } from '../db/schema.ts'
import { writeBatch } from './batch.ts'
import type { Incoming, Outcome } from './decide.ts'

const BATCH_MAX = 200

interface Waiting {
  incoming: Incoming
  done: (outcome: Outcome) => void
  failed: (error: unknown) => void
}

/**
 * Many candidates, one commit: what arrives while a commit is under way is written as the next one.
 * A caller hears of success only after the commit that holds its row.
 */
class Journal {
  readonly #db: Db
  #waiting: Waiting[] = []
  #isWriting = false

  constructor(db: Db) {
    this.#db = db
  }

  write(incoming: Incoming): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    this.#waiting.push({ incoming, done: resolve, failed: reject })
    if (!this.#isWriting) void this.#writeAll()
    return promise
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      // SQLite commits without giving way, so the requests that came meanwhile are let in first.
      await new Promise(setImmediate)
      await this.#writeOne(this.#waiting.splice(0, BATCH_MAX))
    }
    this.#isWriting = false
  }

  async #writeOne(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await writeBatch(
        this.#db,
        batch.map(({ incoming }) => incoming),
      )
      for (const [at, outcome] of outcomes.entries()) batch[at]?.done(outcome)
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }
}

const journals = new WeakMap<Db, Journal>()

/** One journal a database handle: all candidates of a node share its commits. */
export function journalFor(db: Db): Journal {
  const journal = journals.get(db) ?? new Journal(db)
  journals.set(db, journal)
  return journal
}
