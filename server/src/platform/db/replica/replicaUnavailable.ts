import type { UnusedReason } from '@assay/contract/installation/system'

const unusedReasonTexts: Record<UnusedReason, string> = {
  unasked: 'the replica was not looked at yet',
  behind: 'the replica is more than 5 seconds behind',
  silent: 'the replica does not answer',
  away: 'the replica cannot be reached',
  not_following: 'DATABASE_READ_URL leads to a server that follows no other: it is the primary or was promoted',
  other_database: 'DATABASE_READ_URL leads to another database than a standby of DATABASE_URL',
  other_timeline: 'the replica has not come to the timeline of the primary yet',
}

export class ReplicaUnavailable extends Error {
  readonly reason: UnusedReason

  constructor(reason: UnusedReason, words = unusedReasonTexts[reason]) {
    super(words)
    this.reason = reason
  }
}
