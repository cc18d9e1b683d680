import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { namesRule } from '../erasure/policy.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  reads: ['installation'],
  summary: 'Check that the server and its database respond',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
  refusals: { UNAVAILABLE: 503 },
})

export const alive = endpoint({
  method: 'GET',
  path: '/alive',
  access: 'anyone',
  reads: [],
  summary: 'Check only that the process responds; if not, restart the process',
  response: z.object({ status: z.literal('ok') }),
  refusals: {},
})

export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'anyone',
  reads: ['installation'],
  summary: 'Check that answers can be saved; if not, route candidates to another node',
  response: z.object({ status: z.literal('ok') }),
  refusals: { UNAVAILABLE: 503 },
})

export const settings = endpoint({
  method: 'GET',
  path: '/settings',
  access: 'anyone',
  reads: ['installation', 'user', 'factor', 'policy'],
  summary: 'The setup of this installation',
  response: z.object({
    needs_setup: z.boolean(),
    needs_setup_code: z.boolean(),
    open_registration: z.boolean(),
    names: namesRule,
    password_policy: z.enum(['basic', 'sound', 'strict']),
    /** Name on the button for single sign-on; null if single sign-on is not configured. */
    sso: z.object({ name: z.string() }).nullable(),
    password_sign_in: z.boolean(),
    forgotten_password: z.boolean(),
    passkeys: z.boolean(),
    /** The sign-in page offers passkeys only if any user has a passkey. */
    has_passkeys: z.boolean(),
    version: z.string(),
    /** Number of days after which tests are erased; null if tests are kept. */
    retention_days: z.number().nullable(),
  }),
  refusals: {},
})
export type Settings = z.output<typeof settings.response>
