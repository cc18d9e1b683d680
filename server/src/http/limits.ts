import { Refusal } from './refusal.ts'

export interface Limit {
  /** What may come at once. */
  burst: number
  /** The time in which a used-up burst has grown back in full. */
  perMs: number
}

/** Beyond this many keys the ones that have recovered are forgotten. */
const KEYS_KEPT = 50_000

/**
 * Token buckets in memory, one kind of bucket a limit. It slows whoever tries too often and locks nobody out:
 * a bucket belongs to an address (or an address and an account), never to an account alone.
 */
export class Limiter {
  readonly #on: boolean
  readonly #now: () => number
  /** Per limit and key, the moment at which the bucket is full again. */
  readonly #fullAt = new Map<string, number>()

  constructor(on: boolean, now: () => number) {
    this.#on = on
    this.#now = now
  }

  /** Takes one try, or refuses with the seconds to wait. The answer gives the try back, for a try that proved honest. */
  take(name: string, limit: Limit, key: string): () => void {
    if (!this.#on) return () => {}
    const bucket = `${name} ${key}`
    const cost = limit.perMs / limit.burst
    const now = this.#now()
    const full = Math.max(this.#fullAt.get(bucket) ?? 0, now) + cost
    const wait = full - now - limit.perMs
    if (wait > 0) {
      throw new Refusal(429, 'TOO_MANY_TRIES', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } })
    }
    if (this.#fullAt.size >= KEYS_KEPT) this.#forgetRecovered(now)
    this.#fullAt.set(bucket, full)
    return () => this.#fullAt.set(bucket, (this.#fullAt.get(bucket) ?? 0) - cost)
  }

  #forgetRecovered(now: number): void {
    for (const [bucket, full] of this.#fullAt) if (full <= now) this.#fullAt.delete(bucket)
  }
}
