import { setTimeout } from 'node:timers/promises'
import type { Replica } from '@assay/contract/installation/system'
import type { Metrics } from '../../metrics/metrics.ts'
import { openReplica } from '../open.ts'
import { repeat } from '../repeat.ts'
import type { Queryable } from '../schema.ts'
import { checkReplica, logPosition, type Position } from './checkReplica.ts'
import { ReplicaUnavailable } from './replicaUnavailable.ts'
import { type Tracking, trackReplicaState } from './state.ts'

/** The work may only read, because it may run a second time on the primary. */
export type ReadOnReplica = <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>

interface Dependencies {
  db: Queryable
  url: string | undefined
  log: Tracking['log']
  metrics: Metrics
  now: () => number
}

const POLL_INTERVAL_MS = 1_000
const MAX_LAG_MS = 5_000
const CHECK_TIMEOUT_MS = 500
/** Time in milliseconds that a read waits for earlier commits to arrive on the read replica. */
const WAIT_MS = 200
const WAIT_STEP_MS = 5

async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const abortController = new AbortController()
  const timeoutPromise = setTimeout(ms, undefined, { signal: abortController.signal }).then(() => {
    throw new ReplicaUnavailable('silent')
  })
  // Without these handlers, a late error of one of the promises would end the process.
  timeoutPromise.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, timeoutPromise]).finally(() => abortController.abort())
}

async function waitForReplica(replica: Queryable, minPosition: Position, mayWait: () => boolean): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const { why, bytesBehind } = await checkReplica(replica, minPosition)
    if (why !== null) throw why
    if (bytesBehind === 0) return
    if (!mayWait() || performance.now() - startedAt > WAIT_MS) throw new ReplicaUnavailable('behind')
    await setTimeout(WAIT_STEP_MS)
  }
}

/**
 * The replica check and the work use one connection. With several hosts, another connection may reach another server.
 */
async function readFromReplica<Result>(
  replica: Queryable,
  {
    minPosition,
    mayWait,
    work,
  }: { minPosition: Position; mayWait: () => boolean; work: (db: Queryable) => Promise<Result> },
): Promise<Result> {
  const caughtUp = Promise.withResolvers<void>()
  let hasTimedOut = false
  const running = replica.connection().execute(async (connection) => {
    await waitForReplica(connection, minPosition, mayWait)
    if (hasTimedOut) throw new ReplicaUnavailable('silent')
    caughtUp.resolve()
    return work(connection)
  })
  running.catch(caughtUp.reject)
  await withTimeout(CHECK_TIMEOUT_MS, caughtUp.promise).catch((error: unknown) => {
    hasTimedOut = true
    throw error
  })
  return running
}

function measureLag() {
  let unreplayed: { bytes: bigint; since: number }[] = []
  const bytesOf = (at: string) => {
    const [high = '0', low = '0'] = at.split('/')
    return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
  }
  return (at: string, bytesBehind: number, now: number): number => {
    const bytes = bytesOf(at)
    unreplayed.push({ bytes, since: now })
    const replayed = Number.isFinite(bytesBehind) ? bytes - BigInt(bytesBehind) : -1n
    unreplayed = unreplayed.filter((each) => each.bytes > replayed)
    return now - (unreplayed[0]?.since ?? now)
  }
}

/** This error means that the position of the primary is unknown, so the read replica cannot be checked. */
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
  let isCaughtUp = false

  async function poll(): Promise<void> {
    replica ??= await openReplica(url ?? '')
    const minPosition = await logPosition(db).catch((error) => {
      throw uncheckedFault(error)
    })
    const found = await withTimeout(CHECK_TIMEOUT_MS, checkReplica(replica, minPosition))
    if (found.why) throw found.why
    const lagMs = lagOf(minPosition.at, found.bytesBehind, performance.now())
    isCaughtUp = lagMs < POLL_INTERVAL_MS
    find({ lagMs, why: lagMs > MAX_LAG_MS ? new ReplicaUnavailable('behind') : null })
  }

  const stopPolling = repeat({
    everyMs: POLL_INTERVAL_MS,
    isAtOnce: true,
    work: poll,
    failed: (error) => {
      isCaughtUp = false
      find({ lagMs: null, why: error instanceof ReplicaUnavailable ? error : unreachableFault(error) })
    },
  })

  const [replicaReads, primaryReads] = [counts.reads.of({ place: 'replica' }), counts.reads.of({ place: 'database' })]

  async function readOnReplica<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result> {
    if (replica && isUsed()) {
      try {
        const minPosition = await logPosition(db)
        const result = await readFromReplica(replica, { minPosition, mayWait: () => isCaughtUp, work })
        replicaReads.count += 1
        return result
      } catch (error) {
        // Other read errors are ignored here, because the primary repeats the work and reports the error.
        if (error instanceof ReplicaUnavailable) isCaughtUp = false
      }
    }
    primaryReads.count += 1
    return work(db)
  }

  return {
    readOnReplica,
    state,
    async stop() {
      await stopPolling()
      // A database server that does not respond never confirms the disconnect, so the wait has a time limit.
      await Promise.race([replica?.destroy().catch(() => {}), setTimeout(CHECK_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
