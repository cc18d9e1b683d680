import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const advice = z.enum([
  'TABLES_OTHER',
  'NO_BACKUP',
  'BACKUP_OLD',
  'BACKUP_WRONG',
  'DISK_SHORT',
  'LOG_LARGE',
  'REMAINS_OWED',
  'CLOCK_MOVED',
  'CLOCK_BEHIND',
  'LIMITS_OFF',
  'REGISTRATION_OPEN',
  'BASE_URL_LOCAL',
  'BASE_URL_PLAIN',
  'PROXY_UNCOUNTED',
  'PASSWORDS_COMMON',
])
export type Advice = z.output<typeof advice>

export const unreadyReason = z.enum(['damaged', 'full', 'away', 'behind', 'silent'])
export type UnreadyReason = z.output<typeof unreadyReason>

export const unusedReason = z.enum([
  'unasked',
  'behind',
  'silent',
  'away',
  'not_following',
  'other_database',
  'other_timeline',
])
export type UnusedReason = z.output<typeof unusedReason>

const replica = z.object({
  unused: z.object({ since: z.string(), reason: unusedReason }).nullable(),
  lag_seconds: z.number().nullable(),
})
export type Replica = z.output<typeof replica>

/** State of the server node that responds. Its counts begin when the node starts. */
const running = z.object({
  started_at: z.string(),
  /** Null while the node can save answers; otherwise the reason why it is not ready. */
  not_ready: unreadyReason.nullable(),
  tests_running: z.number(),
  tests_overdue: z.number(),
  mails_waiting: z.number(),
  /** Age of the oldest e-mail that is ready to send. */
  oldest_mail_seconds: z.number(),
  deliveries_waiting: z.number(),
  results_to_count: z.number(),
  streams_open: z.number(),
  /** Number of candidates' requests that wait until their data is committed to the database. */
  answers_waiting: z.number(),
  connections: z.object({ busy: z.number(), idle: z.number(), waiting: z.number() }).nullable(),
  replica: replica.nullable(),
  memory_bytes: z.number(),
  calls_failed: z.number(),
  /** Number of rejected sign-ins: with wrong credentials, or after too many attempts. */
  sign_ins_refused: z.number(),
  /** Number of requests that any rate limit has rejected. */
  tries_refused: z.number(),
})
export type Running = z.output<typeof running>

export const system = endpoint({
  method: 'GET',
  path: '/system',
  access: 'admin',
  scope: null,
  reads: ['installation', 'user', 'factor', 'policy', 'invitation'],
  summary: 'The version and the state of this installation, with recommendations',
  response: z.object({
    version: z.string(),
    node_version: z.string(),
    schema: z.string(),
    engine: z.enum(['sqlite', 'postgres']),
    engine_version: z.string(),
    database_bytes: z.number().nullable(),
    /** Size of SQLite's write-ahead log; null on PostgreSQL. */
    log_bytes: z.number().nullable(),
    disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
    /** Assay's clock minus the machine's clock, in milliseconds. */
    clock_ahead_ms: z.number(),
    last_backup: z.object({ time: z.string(), bytes: z.number() }).nullable(),
    /** The last restore test on this machine; null before the first test. */
    last_drill: z.object({ time: z.string(), is_right: z.boolean() }).nullable(),
    running,
    advice: z.array(advice),
  }),
  refusals: { UNAVAILABLE: 503 },
})
export type System = z.output<typeof system.response>
