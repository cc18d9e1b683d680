import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { namesRule } from '../erasure/policy.ts'

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
