import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  summary: 'Whether the server and its database answer',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
  refusals: { UNAVAILABLE: 503 },
})

export const alive = endpoint({
  method: 'GET',
  path: '/alive',
  access: 'anyone',
  summary: 'Whether the process answers, whatever else is wrong: where not, it should be started anew',
  response: z.object({ status: z.literal('ok') }),
  refusals: {},
})

export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'anyone',
  summary: 'Whether answers can be saved: where not, candidates should be sent to another node',
  response: z.object({ status: z.literal('ok') }),
  refusals: { UNAVAILABLE: 503 },
})

/** What a page must know before anybody has signed in. */
export const settings = endpoint({
  method: 'GET',
  path: '/settings',
  access: 'anyone',
  summary: 'How this installation is set up',
  response: z.object({
    needs_setup: z.boolean(),
    /** Whether whoever asks must know the setup code to become the first administrator. */
    needs_setup_code: z.boolean(),
    open_registration: z.boolean(),
    password_policy: z.enum(['basic', 'strict']),
    version: z.string(),
  }),
  refusals: {},
})
export type Settings = z.output<typeof settings.response>
