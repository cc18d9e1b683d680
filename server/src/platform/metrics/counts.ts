import { counter, histogram } from './instruments.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const COMMIT_SIZE_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200]

/** Only these metrics are counted when their event happens. All others are read when the metrics are requested. */
export const newCounts = () => ({
  requests: counter('assay_requests_total', 'Answered requests, by route and status.'),
  requestSeconds: histogram(
    'assay_request_seconds',
    'Duration of a request, from its headers to the end of the response.',
    SECONDS,
  ),
  commitSeconds: histogram(
    'assay_commit_seconds',
    'Duration of a shared commit of candidates’ requests, by kind.',
    SECONDS,
  ),
  commitSize: histogram('assay_commit_size', 'Number of candidates in a shared commit, by kind.', COMMIT_SIZE_BUCKETS),
  commitWaitSeconds: histogram(
    'assay_commit_wait_seconds',
    'Waiting time of the oldest request of a commit, by kind.',
    SECONDS,
  ),
  poolWaitSeconds: histogram('assay_pool_wait_seconds', 'Waiting time for a connection to PostgreSQL.', SECONDS),
  reads: counter(
    'assay_replica_reads_total',
    'Number of reads that may use the replica, for each database that answered: replica or primary.',
  ),
  signIns: counter('assay_sign_ins_refused_total', 'Failed and delayed sign-ins, by outcome.'),
  limited: counter('assay_limited_total', 'Requests rejected by a rate limit, by limit.'),
})

export type Counts = ReturnType<typeof newCounts>
