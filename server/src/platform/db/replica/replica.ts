import { setTimeout } from 'node:timers/promises'
import type { Replica } from '@assay/contract/installation/system'
import type { Metrics } from '../../metrics/metrics.ts'
import { openReplica } from '../open.ts'
import { repeat } from '../repeat.ts'
import type { Queryable } from '../schema.ts'
import { checkReplica, logPosition, type Position } from './checkReplica.ts'
import { ReplicaUnavailable } from './replicaUnavailable.ts'
import { type Tracking, trackReplicaState } from './state.ts'

/** A read without writes, so that it can run a second time on the primary. */
export type ReadOnReplica = <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>

interface Dependencies {
  db: Queryable
  url: string | undefined
  log: Tracking['log']
  metrics: Metrics
  now: () => number
}

const POLL_INTERVAL_MS = 1_000
const MOST_BEHIND_MS = 5_000
/** A read replica that does not respond within this time is not used. */
const CONTACT_MS = 500
/** Time that a read waits for earlier commits to arrive on the read replica. */
const WAIT_MS = 200
const WAIT_STEP_MS = 5

async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const given = new AbortController()
  const silence = setTimeout(ms, undefined, { signal: given.signal }).then(() => {
    throw new ReplicaUnavailable('silent')
  })
  // After one of the two promises has settled, these handlers catch a later error of the other promise.
  silence.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, silence]).finally(() => given.abort())
}

/** Waits only if the last check found no delay. */
async function waitForReplica(replica: Queryable, wanted: Position, mayWait: () => boolean): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const { why, bytesBehind } = await checkReplica(replica, wanted)
    if (why !== null) throw why
    if (bytesBehind === 0) return
    if (!mayWait() || performance.now() - begun > WAIT_MS) throw new ReplicaUnavailable('behind')
    await setTimeout(WAIT_STEP_MS)
  }
}

/** The check and the work use the same connection. With several hosts, another connection may reach another server. */
async function readFromReplica<Result>(
  replica: Queryable,
  { wanted, mayWait, work }: { wanted: Position; mayWait: () => boolean; work: (db: Queryable) => Promise<Result> },
): Promise<Result> {
  const met = Promise.withResolvers<void>()
  let isGivenUp = false
  const running = replica.connection().execute(async (connection) => {
    await waitForReplica(connection, wanted, mayWait)
    if (isGivenUp) throw new ReplicaUnavailable('silent')
    met.resolve()
    return work(connection)
  })
  running.catch(met.reject)
  await withTimeout(CONTACT_MS, met.promise).catch((error: unknown) => {
    isGivenUp = true
    throw error
  })
  return running
}

function measureLag() {
  let unreached: { bytes: bigint; since: number }[] = []
  const bytesOf = (at: string) => {
    const [high = '0', low = '0'] = at.split('/')
    return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
  }
  return (at: string, bytesBehind: number, now: number): number => {
    const bytes = bytesOf(at)
    unreached.push({ bytes, since: now })
    const replayed = Number.isFinite(bytesBehind) ? bytes - BigInt(bytesBehind) : -1n
    unreached = unreached.filter((each) => each.bytes > replayed)
    return now - (unreached[0]?.since ?? now)
  }
}

/** The error if the primary did not return its position. This error says nothing about the read replica. */
const uncheckedFault = (error: unknown) => new ReplicaUnavailable('unasked', (error as Error).message)

const unreachableFault = (error: unknown) => new ReplicaUnavailable('away', (error as Error).message)

export function followReplica({ db, url, log, metrics: { counts, add }, now }: Dependencies): {
  readOnReplica: ReadOnReplica
  state: () => Replica | null
  stop: () => Promise<void>
} {
  const { find, isUsed, state } = trackReplicaState({ isSet: url !== undefined, log, add, now })
  if (!url) return { readOnReplica: (work) => work(db), state, stop: async () => {} }
  const lagOf = measureLag()
  let replica: Queryable | null = null
  let isAbreast = false

  async function poll(): Promise<void> {
    replica ??= await openReplica(url ?? '')
    const wanted = await logPosition(db).catch((error) => {
      throw uncheckedFault(error)
    })
    const found = await withTimeout(CONTACT_MS, checkReplica(replica, wanted))
    if (found.why) throw found.why
    const lagMs = lagOf(wanted.at, found.bytesBehind, performance.now())
    isAbreast = lagMs < POLL_INTERVAL_MS
    find({ lagMs, why: lagMs > MOST_BEHIND_MS ? new ReplicaUnavailable('behind') : null })
  }

  const stopLooking = repeat({
    everyMs: POLL_INTERVAL_MS,
    isAtOnce: true,
    work: poll,
    failed: (error) => {
      isAbreast = false
      find({ lagMs: null, why: error instanceof ReplicaUnavailable ? error : unreachableFault(error) })
    },
  })

  const [there, here] = [counts.reads.of({ place: 'replica' }), counts.reads.of({ place: 'database' })]

  async function readOnReplica<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result> {
    if (replica && isUsed()) {
      try {
        const wanted = await logPosition(db)
        const result = await readFromReplica(replica, { wanted, mayWait: () => isAbreast, work })
        there.count += 1
        return result
      } catch (error) {
        // The next check decides whether the read replica can be used. Other errors are retried on the primary, which
        // then reports the error.
        if (error instanceof ReplicaUnavailable) isAbreast = false
      }
    }
    here.count += 1
    return work(db)
  }

  return {
    readOnReplica,
    state,
    async stop() {
      await stopLooking()
      // A server that does not respond does not confirm the disconnect either.
      await Promise.race([replica?.destroy().catch(() => {}), setTimeout(CONTACT_MS, undefined, { ref: false })])
    },
  }
}
