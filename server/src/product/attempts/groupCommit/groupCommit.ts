import { setImmediate, setTimeout } from 'node:timers/promises'
import { isUnavailable } from '../../../platform/db/violations.ts'

const BATCH_MAX = 200

type Write<Item, Outcome> = (batch: readonly Item[]) => Promise<Outcome[]>

export type CommitWatch = (commit: { size: number; waitedMs: number; tookMs: number }) => void

interface GroupCommitOptions {
  watch?: CommitWatch
  delayMs?: number
}

interface QueuedItem<Item, Outcome> {
  item: Item
  since: number
  done: (outcome: Outcome) => void
  failed: (error: unknown) => void
}

/**
 * The next commit contains all requests that arrived during the last commit. The caller gets success only after the
 * commit (docs/decisions/0002-shared-commits.md).
 */
export class GroupCommit<Item extends { interviewId: number }, Outcome> {
  readonly #write: Write<Item, Outcome>
  readonly #watch: CommitWatch
  readonly #delayMs: number
  #waiting: QueuedItem<Item, Outcome>[] = []
  #inProgress: readonly QueuedItem<Item, Outcome>[] = []
  #isWriting = false

  /** Set `delayMs` only for writes that are not urgent. */
  constructor(write: Write<Item, Outcome>, { watch = () => {}, delayMs = 0 }: GroupCommitOptions = {}) {
    this.#write = write
    this.#watch = watch
    this.#delayMs = delayMs
  }

  get waiting(): number {
    return this.#waiting.length
  }

  get oldestMs(): number {
    const [oldest = this.#waiting[0]] = this.#inProgress
    return oldest ? performance.now() - oldest.since : 0
  }

  add(item: Item): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    this.#waiting.push({ item, since: performance.now(), done: resolve, failed: reject })
    if (!this.#isWriting) void this.#writeAll()
    return promise
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      // Requests that have already arrived are handled first, so that the next commit includes them.
      await (this.#delayMs > 0 ? setTimeout(this.#delayMs) : setImmediate())
      const batch = this.#nextBatch()
      const startedAt = performance.now()
      this.#inProgress = batch
      await this.#writeOne(batch)
      this.#inProgress = []
      this.#watch({
        size: batch.length,
        waitedMs: startedAt - (batch[0]?.since ?? startedAt),
        tookMs: performance.now() - startedAt,
      })
    }
    this.#isWriting = false
  }

  /** A batch has only one write per interview, because a second write needs the result of the first. */
  #nextBatch(): QueuedItem<Item, Outcome>[] {
    const batch = new Map<number, QueuedItem<Item, Outcome>>()
    const remaining: QueuedItem<Item, Outcome>[] = []
    for (const one of this.#waiting) {
      const { interviewId } = one.item
      if (batch.size < BATCH_MAX && !batch.has(interviewId)) batch.set(interviewId, one)
      else remaining.push(one)
    }
    this.#waiting = remaining
    return [...batch.values()]
  }

  async #writeOne(batch: readonly QueuedItem<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#write(batch.map(({ item }) => item))
      for (const [at, outcome] of outcomes.entries()) batch[at]?.done(outcome)
    } catch (error) {
      // If the batch fails, its writes are tried one by one, so that a failing write does not affect the others. If the
      // database is unavailable, every write would fail, so no write is retried.
      if (batch.length > 1 && !isUnavailable(error)) for (const one of batch) await this.#writeOne([one])
      else for (const { failed } of batch) failed(error)
    }
  }
}
