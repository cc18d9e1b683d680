import { Refusal } from '../refusal.ts'

export interface Limit {
  burst: number
  windowMs: number
}

export type Count = readonly [name: string, limit: Limit, key: string]

const SWEEP_THRESHOLD = 50_000
/**
 * Maximum number of token buckets. If there are more buckets, the least recently used buckets are deleted, even if they
 * are not full.
 */
const KEYS_MAX = 200_000

/**
 * The rate limits use token buckets in memory. A rejected attempt takes no token, so the limit slows visitors down, but
 * never locks them out.
 */
export class Limiter {
  readonly #on: boolean
  readonly #now: () => number
  readonly #onRefusal: (name: string) => void
  /** The time when each token bucket is full again. The bucket with the oldest use comes first. */
  readonly #fullAt = new Map<string, number>()
  #sweepAt = SWEEP_THRESHOLD

  constructor(on: boolean, now: () => number, onRefusal: (name: string) => void = () => {}) {
    this.#on = on
    this.#now = now
    this.#onRefusal = onRefusal
  }

  /** The returned function removes the attempt from the count of the rate limit, for example after a success. */
  take(...[name, limit, key]: Count): () => void {
    if (!this.#on) return () => {}
    const bucket = `${name} ${key}`
    const cost = limit.windowMs / limit.burst
    const now = this.#now()
    const full = Math.max(this.#fullAt.get(bucket) ?? 0, now) + cost
    const wait = full - now - limit.windowMs
    if (wait > 0) {
      this.#onRefusal(name)
      throw new Refusal(429, 'TOO_MANY_TRIES', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } })
    }
    this.#fullAt.delete(bucket)
    this.#fullAt.set(bucket, full)
    if (this.#fullAt.size > this.#sweepAt) this.#sweep(now)
    return () => this.#fullAt.set(bucket, (this.#fullAt.get(bucket) ?? 0) - cost)
  }

  /** If one of the rate limits rejects the attempt, the attempt does not count for the other limits either. */
  takeAll(counts: readonly Count[], onRefusal: () => void): () => void {
    const refunds: (() => void)[] = []
    const refund = () => {
      for (const undo of refunds) undo()
    }
    try {
      for (const count of counts) refunds.push(this.take(...count))
    } catch (refusal) {
      refund()
      onRefusal()
      throw refusal
    }
    return refund
  }

  /**
   * The sweep runs only after the number of buckets has doubled. So the cost per attempt does not grow with the number
   * of buckets.
   */
  #sweep(now: number): void {
    for (const [bucket, full] of this.#fullAt) if (full <= now) this.#fullAt.delete(bucket)
    for (const bucket of this.#fullAt.keys()) {
      if (this.#fullAt.size <= KEYS_MAX) break
      this.#fullAt.delete(bucket)
    }
    this.#sweepAt = Math.max(SWEEP_THRESHOLD, this.#fullAt.size * 2)
  }
}
