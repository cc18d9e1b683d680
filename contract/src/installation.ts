import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { namesRule } from './erasure/policy.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  reads: ['installation'],
  summary: 'Whether the server and its database answer',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
  refusals: { UNAVAILABLE: 503 },
})

export const alive = endpoint({
  method: 'GET',
  path: '/alive',
  access: 'anyone',
  reads: [],
  summary: 'Whether the process answers, whatever else is wrong: where not, it should be started anew',
  response: z.object({ status: z.literal('ok') }),
  refusals: {},
})

export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'anyone',
  reads: ['installation'],
  summary: 'Whether answers can be saved: where not, candidates should be sent to another node',
  response: z.object({ status: z.literal('ok') }),
  refusals: { UNAVAILABLE: 503 },
})

/** What a page must know before anybody has signed in. */
export const settings = endpoint({
  method: 'GET',
  path: '/settings',
  access: 'anyone',
  reads: ['installation', 'user', 'factor', 'policy'],
  summary: 'How this installation is set up',
  response: z.object({
    needs_setup: z.boolean(),
    /** Whether the caller must know the setup code to become the first administrator. */
    needs_setup_code: z.boolean(),
    open_registration: z.boolean(),
    names: namesRule,
    password_policy: z.enum(['basic', 'sound', 'strict']),
    /** What the button for signing in through the company says; null where there is none. */
    sso: z.object({ name: z.string() }).nullable(),
    password_sign_in: z.boolean(),
    /** Whether a new password can be asked for by mail. */
    forgotten_password: z.boolean(),
    passkeys: z.boolean(),
    /** Whether anybody has set one up: until then the sign-in has nothing to offer for it. */
    has_passkeys: z.boolean(),
    version: z.string(),
    /** After so many days a test is deleted by itself; null where it is kept until somebody deletes it. */
    retention_days: z.number().nullable(),
  }),
  refusals: {},
})
export type Settings = z.output<typeof settings.response>

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
    advice: z.array(advice),
  }),
  refusals: { UNAVAILABLE: 503 },
})
export type System = z.output<typeof system.response>
