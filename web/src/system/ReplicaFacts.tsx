import type { Replica, UnusedReason } from '@assay/contract/installation/system'
import { momentOf, spanOf } from '../i18n/dates.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { type Fact, FactList } from '../ui/FactList.tsx'

const unusedReasonTexts: Record<UnusedReason, TextKey> = {
  unasked: 'SYSTEM.REPLICA_UNASKED',
  behind: 'SYSTEM.REPLICA_BEHIND',
  silent: 'SYSTEM.REPLICA_SILENT',
  away: 'SYSTEM.REPLICA_AWAY',
  not_following: 'SYSTEM.REPLICA_NOT_FOLLOWING',
  other_database: 'SYSTEM.REPLICA_OTHER_DATABASE',
  other_timeline: 'SYSTEM.REPLICA_OTHER_TIMELINE',
}

function lagInWords(seconds: number | null): string {
  if (seconds === null) return t('SYSTEM.REPLICA_LAG_UNKNOWN')
  return seconds === 0 ? t('SYSTEM.REPLICA_LAG_NONE') : spanOf(seconds)
}

function replicaFacts({ unused, lag_seconds }: Replica): Fact[] {
  const lag: Fact = [t('SYSTEM.REPLICA_LAG'), lagInWords(lag_seconds)]
  if (!unused) return [[t('SYSTEM.REPLICA_USE'), t('SYSTEM.REPLICA_USED')], lag]
  return [
    [t('SYSTEM.REPLICA_USE'), t('SYSTEM.REPLICA_UNUSED', { time: momentOf(unused.since) })],
    [t('SYSTEM.REPLICA_WHY'), t(unusedReasonTexts[unused.reason])],
    lag,
  ]
}

export function ReplicaFacts({ replica }: { replica: Replica | null }) {
  return replica && <FactList title={t('SYSTEM.REPLICA')} facts={replicaFacts(replica)} />
}
