import type { UnusedReason } from '@assay/contract/installation/system'

const unusedReasonTexts: Record<UnusedReason, string> = {
  unasked: 'the replica was not checked yet',
  behind: 'the replica is more than 5 seconds behind',
  silent: 'the replica does not answer',
  away: 'the replica cannot be reached',
  not_following: 'DATABASE_READ_URL leads to a server that is no replica: it is the primary or a promoted replica',
  other_database: 'DATABASE_READ_URL does not lead to a replica of the database in DATABASE_URL',
  other_timeline: 'the replica has not followed the last failover of the primary yet',
}

export class ReplicaUnavailable extends Error {
  readonly reason: UnusedReason

  constructor(reason: UnusedReason, words = unusedReasonTexts[reason]) {
    super(words)
    this.reason = reason
  }
}
