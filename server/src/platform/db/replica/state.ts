import type { Replica } from '@assay/contract/installation/system'
import { isoOf } from '@assay/domain/isoTime'
import { reading } from '../../metrics/instruments.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { ReplicaUnavailable } from './replicaUnavailable.ts'

export interface Tracking {
  isSet: boolean
  log: { info(message: string): void; warn(fields: object, message: string): void }
  add: Metrics['add']
  now: () => number
}

export function trackReplicaState({ isSet, log, add, now }: Tracking) {
  let why: ReplicaUnavailable | null = new ReplicaUnavailable('unasked')
  let logged: string | undefined = why.message
  let unusedSince = now()
  let lagMs: number | null = null
  const isUsed = () => why === null

  add(
    reading('assay_replica_used', 'Whether reads go to the replica: 1 or 0.', () => (isSet ? Number(isUsed()) : null)),
    reading('assay_replica_lag_seconds', 'Age of the oldest change that the replica does not have yet.', () =>
      lagMs === null ? null : lagMs / 1_000,
    ),
  )

  return {
    isUsed,
    find(found: { why: ReplicaUnavailable | null; lagMs: number | null }): void {
      if (why === null && found.why !== null) unusedSince = now()
      why = found.why
      lagMs = found.lagMs
      if (why?.message === logged) return
      logged = why?.message
      if (why === null) log.info('lists, statistics, exports and the event feed are read from the replica')
      else log.warn({ why: why.message }, 'the replica is not used: everything is read from the database')
    },
    state: (): Replica | null =>
      isSet
        ? {
            unused: why && { since: isoOf(unusedSince), reason: why.reason },
            lag_seconds: lagMs === null ? null : Math.floor(lagMs / 1_000),
          }
        : null,
  }
}
