import { Refusal } from '../refusal.ts'

export interface Limit {
  /** What may come at once. */
  burst: number
  /** The time in which a used-up burst has grown back in full. */
  perMs: number
}

/** One try counted under a limit: the name of the limit, the limit, and whose try it is. */
export type Count = readonly [name: string, limit: Limit, key: string]

/** Beyond this many keys the ones that have recovered are forgotten. */
const KEYS_KEPT = 50_000
/** And beyond this many the ones that were touched longest ago, whatever they count. */
const KEYS_MAX = 200_000

/**
 * Token buckets in memory, one kind of bucket a limit. It slows a visitor who tries too often and locks nobody out: a try is
 * refused for as long as one token takes to grow back, and never for good.
 */
export class Limiter {
  readonly #on: boolean
  readonly #now: () => number
  readonly #onRefusal: (name: string) => void
  /** Per limit and key, the moment at which the bucket is full again; the last touched stand last. */
  readonly #fullAt = new Map<string, number>()
  #sweepAt = KEYS_KEPT

  constructor(on: boolean, now: () => number, onRefusal: (name: string) => void = () => {}) {
    this.#on = on
    this.#now = now
    this.#onRefusal = onRefusal
  }

  /** Takes one try, or refuses with the seconds to wait. The answer gives the try back, for a try that proved honest. */
  take(...[name, limit, key]: Count): () => void {
    if (!this.#on) return () => {}
    const bucket = `${name} ${key}`
    const cost = limit.perMs / limit.burst
    const now = this.#now()
    const full = Math.max(this.#fullAt.get(bucket) ?? 0, now) + cost
    const wait = full - now - limit.perMs
    if (wait > 0) {
      this.#onRefusal(name)
      throw new Refusal(429, 'TOO_MANY_TRIES', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } })
    }
    this.#fullAt.delete(bucket)
    this.#fullAt.set(bucket, full)
    if (this.#fullAt.size > this.#sweepAt) this.#sweep(now)
    return () => this.#fullAt.set(bucket, (this.#fullAt.get(bucket) ?? 0) - cost)
  }

  /** Counts one try under several limits. What one of them refuses counts under none: a refused try was no try. */
  takeAll(counts: readonly Count[], onRefusal: () => void): () => void {
    const taken: (() => void)[] = []
    const refund = () => {
      for (const give of taken) give()
    }
    try {
      for (const count of counts) taken.push(this.take(...count))
    } catch (refusal) {
      refund()
      onRefusal()
      throw refusal
    }
    return refund
  }

  /** Only when the number has doubled since the last time, so that it costs each try the same however many there are. */
  #sweep(now: number): void {
    for (const [bucket, full] of this.#fullAt) if (full <= now) this.#fullAt.delete(bucket)
    for (const bucket of this.#fullAt.keys()) {
      if (this.#fullAt.size <= KEYS_MAX) break
      this.#fullAt.delete(bucket)
    }
    this.#sweepAt = Math.max(KEYS_KEPT, this.#fullAt.size * 2)
  }
}
