import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What an administrator should look at, or do something about. */
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

/** Why a node cannot save what candidates send; there is an alert for each. */
export const unreadyReason = z.enum(['damaged', 'full', 'away', 'behind', 'silent'])
export type UnreadyReason = z.output<typeof unreadyReason>

/** Why nothing is read from the standby that is set: not asked yet, or why a look found it unfit. */
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
  /** Since when nothing is read from it; null while it is read from. */
  unused: z.object({ since: z.string(), reason: unusedReason }).nullable(),
  /** How long it has lacked the oldest of what it lacks, in whole seconds; null where it does not say. */
  lag_seconds: z.number().nullable(),
})
export type Replica = z.output<typeof replica>

/** How the node that answers does at this moment, and what it has counted since its start. */
const running = z.object({
  started_at: z.string(),
  /** Null where answers can be saved. */
  not_ready: unreadyReason.nullable(),
  tests_running: z.number(),
  /** Out of time, and not ended yet. */
  tests_overdue: z.number(),
  mails_waiting: z.number(),
  /** How long the oldest waits of those that could go out. */
  oldest_mail_seconds: z.number(),
  deliveries_waiting: z.number(),
  /** Tests that have ended and are not in the figures yet. */
  results_to_count: z.number(),
  /** Of candidates and staff, on this node. */
  streams_open: z.number(),
  /** What candidates sent and the next commit will take. */
  answers_waiting: z.number(),
  /** To PostgreSQL, from this node. */
  connections: z.object({ busy: z.number(), idle: z.number(), waiting: z.number() }).nullable(),
  /** The standby that lists, figures and exports may be read from, as this node finds it; null where none is set. */
  replica: replica.nullable(),
  memory_bytes: z.number(),
  /** Calls answered with 500 and above. */
  calls_failed: z.number(),
  /** Wrong, or too many. */
  sign_ins_refused: z.number(),
  /** By a limit of any kind. */
  tries_refused: z.number(),
})
export type Running = z.output<typeof running>

export const system = endpoint({
  method: 'GET',
  path: '/system',
  access: 'admin',
  scope: null,
  reads: ['installation', 'user', 'factor', 'policy', 'invitation'],
  summary: 'What this installation is, how it is, and what to do about it',
  response: z.object({
    version: z.string(),
    node_version: z.string(),
    /** The newest step that the tables have been brought to. */
    schema: z.string(),
    engine: z.enum(['sqlite', 'postgres']),
    engine_version: z.string(),
    database_bytes: z.number().nullable(),
    /** Of the log beside SQLite's database; PostgreSQL keeps its own out of sight. */
    log_bytes: z.number().nullable(),
    /** Where the database lies; null where that is another machine's concern. */
    disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
    /** How far the time that Assay goes by is ahead of the machine's clock. */
    clock_ahead_ms: z.number(),
    /** The last one that this machine knows of. */
    last_backup: z.object({ time: z.string(), bytes: z.number() }).nullable(),
    /** When a backup was last restored aside, and whether everything in it was right; null where none was tried from here. */
    last_drill: z.object({ time: z.string(), is_right: z.boolean() }).nullable(),
    running,
    advice: z.array(advice),
  }),
  refusals: { UNAVAILABLE: 503 },
})
export type System = z.output<typeof system.response>
