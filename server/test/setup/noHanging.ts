import { setTimeout } from 'node:timers'
import { DefaultQueryExecutor, TransactionBuilder } from 'kysely'
import { afterEach } from 'vitest'

/** A statement or the begin of a transaction that takes longer waits for something that does not come, its own transaction most often. */
const LIMIT_MS = 45_000

/** Begun and not ended yet, each with the place that it was begun at. */
const open = new Map<Error, number>()
const told: string[] = []

const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`

/** Our own lines of it, the nearest first. */
function placesOf({ stack = '' }: Error): string {
  const lines = [...stack.matchAll(/\(?((?:file:\/\/)?\/[^()\s]*\/(?:server|hands)\/[^()\s]+:\d+):\d+\)?/g)]
  const places = lines.map(([, place = '']) => place.replace(/^.*?\/(?=(?:server|hands)\/)/, ''))
  return places
    .filter((place) => !/server\/(?:test\/setup|src\/db\/transaction)/.test(place))
    .slice(0, 6)
    .join(' < ')
}

/** Gives up what has not come in time, in words that name what it was, from where, and which transactions were open. */
function withinLimit<Result>(what: string, from: Error, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const others = [...open].map(([begun, at]) => `a transaction is open for ${seconds(at)}, from ${placesOf(begun)}`)
    const words = [`${what} waits for ${LIMIT_MS / 1000} s, from ${placesOf(from)}`, ...others].join('\n  ')
    told.push(words)
    reject(new Error(words))
  }, LIMIT_MS)
  timer.unref()
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const isHeld = Symbol.for('assay: no hanging')

/** Once for all files of a worker, which share what they load. */
function holdStatements() {
  if (isHeld in DefaultQueryExecutor.prototype) return
  Object.assign(DefaultQueryExecutor.prototype, { [isHeld]: true })
  const { executeQuery } = DefaultQueryExecutor.prototype
  DefaultQueryExecutor.prototype.executeQuery = function (query, options) {
    return withinLimit(query.sql, new Error('from here'), executeQuery.call(this, query, options)) as never
  }
  const { execute } = TransactionBuilder.prototype
  TransactionBuilder.prototype.execute = async function (work) {
    const from = new Error('from here')
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    let isGivenUp = false
    const done = execute.call(this, async (transaction) => {
      if (isGivenUp) throw new Error('nobody waits for this transaction any more')
      begin()
      open.set(from, Date.now())
      return work(transaction as never)
    })
    done.catch(() => {}).finally(() => open.delete(from))
    await withinLimit('The begin of a transaction', from, Promise.race([begun, done])).catch((error) => {
      isGivenUp = true
      throw error
    })
    return done as never
  }
}

holdStatements()

// What the server was refused is a 500 to its caller: the test says which statement it was.
afterEach(() => {
  const words = told.splice(0)
  if (words.length > 0) throw new Error(`This test hangs: ${words.join('\n')}`)
})
