import { setTimeout } from 'node:timers/promises'
import { reading } from '../../metrics/instruments.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { openReplica } from '../open.ts'
import { repeat } from '../repeat.ts'
import type { Queryable } from '../schema.ts'
import { lookAt, type Position, positionOf } from './look.ts'

/** A read that does not write, wherever it goes; it may be done twice. */
export type ReadApart = <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>

interface Parts {
  db: Queryable
  url: string | undefined
  log: { info(message: string): void; warn(fields: object, message: string): void }
  metrics: Metrics
}

const LOOK_EVERY_MS = 1_000
const MOST_BEHIND_MS = 5_000
/** A replica that does not answer for so long is passed over. */
const CONTACT_MS = 500
/** So long a read waits for what was committed before it. */
const WAIT_MS = 200
const WAIT_STEP_MS = 5

class NotThere extends Error {}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const given = new AbortController()
  const silence = setTimeout(ms, undefined, { signal: given.signal }).then(() => {
    throw new NotThere('the replica does not answer')
  })
  // Whichever of the two is late has nobody who listens.
  silence.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, silence]).finally(() => given.abort())
}

/** Waits until all that was committed before the read is there, for a moment where the replica was abreast just now. */
async function untilThere(replica: Queryable, wanted: Position, mayWait: () => boolean): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const { why, bytesBehind } = await lookAt(replica, wanted)
    if (why !== null) throw new NotThere(why)
    if (bytesBehind === 0) return
    if (!mayWait() || performance.now() - begun > WAIT_MS) throw new NotThere('the replica is behind')
    await setTimeout(WAIT_STEP_MS)
  }
}

/** Looks and work go over one connection: of an address with several hosts the next one may lead elsewhere. */
async function readThere<Result>(
  replica: Queryable,
  { wanted, mayWait, work }: { wanted: Position; mayWait: () => boolean; work: (db: Queryable) => Promise<Result> },
): Promise<Result> {
  const met = Promise.withResolvers<void>()
  let isGivenUp = false
  const running = replica.connection().execute(async (connection) => {
    await untilThere(connection, wanted, mayWait)
    if (isGivenUp) throw new NotThere('the replica came too late')
    met.resolve()
    return work(connection)
  })
  running.catch(met.reject)
  await within(CONTACT_MS, met.promise).catch((error: unknown) => {
    isGivenUp = true
    throw error
  })
  return running
}

/** How long the oldest position that is not replayed has been there. */
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

const asSentence = (error: unknown) =>
  (error as Error).message.replace('Wrong setting: DATABASE_URL', 'DATABASE_READ_URL')

/** Keeps an eye on the standby, and says for each read where it goes. */
export function followReplica({ db, url, log, metrics: { counts, add } }: Parts): {
  readApart: ReadApart
  stop: () => Promise<void>
} {
  if (!url) return { readApart: (work) => work(db), stop: async () => {} }
  const lagOf = measureLag()
  let replica: Queryable | null = null
  let why: string | null = 'the replica was not looked at yet'
  let told: string | null = why
  let lagMs: number | null = null
  let isAbreast = false

  async function look(): Promise<void> {
    replica ??= await openReplica(url ?? '')
    const wanted = await positionOf(db)
    const found = await within(CONTACT_MS, lookAt(replica, wanted))
    lagMs = lagOf(wanted.at, found.bytesBehind, performance.now())
    isAbreast = found.why === null && lagMs < LOOK_EVERY_MS
    why = found.why ?? (lagMs > MOST_BEHIND_MS ? 'the replica is more than 5 seconds behind' : null)
  }

  function tell(): void {
    if (why === told) return
    told = why
    if (why === null) log.info('lists, figures and the feed are read from the replica')
    else log.warn({ why }, 'the replica is not used: everything is read from the database')
  }

  const stopLooking = repeat({
    everyMs: LOOK_EVERY_MS,
    isAtOnce: true,
    work: () => look().then(tell),
    failed: (error) => {
      why = asSentence(error)
      lagMs = null
      isAbreast = false
      tell()
    },
  })

  add(
    reading('assay_replica_used', 'Whether reads go to the replica: 1 or 0.', () => Number(why === null)),
    reading('assay_replica_lag_seconds', 'How long the replica has lacked the oldest of what it lacks.', () =>
      lagMs === null ? null : lagMs / 1_000,
    ),
  )
  const [there, here] = [counts.reads.of({ place: 'replica' }), counts.reads.of({ place: 'database' })]

  async function readApart<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result> {
    if (replica && why === null) {
      try {
        const wanted = await positionOf(db)
        const result = await readThere(replica, { wanted, mayWait: () => isAbreast, work })
        there.count += 1
        return result
      } catch (error) {
        // The next look says whether it is abreast again. What else fails is done once more, and told where it fails there too.
        if (error instanceof NotThere) isAbreast = false
      }
    }
    here.count += 1
    return work(db)
  }

  return {
    readApart,
    async stop() {
      await stopLooking()
      // One that is silent answers no goodbye either.
      await Promise.race([replica?.destroy().catch(() => {}), setTimeout(CONTACT_MS, undefined, { ref: false })])
    },
  }
}
