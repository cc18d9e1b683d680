import { isEmail, normalEmail } from '@assay/domain/people/people'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

export const signIn = endpoint({
  method: 'POST',
  path: '/login/access-token',
  access: 'anyone',
  changes: ['session', 'challenge'],
  summary: 'Exchange an e-mail address and a password for a token',
  encoding: 'form',
  headers: z.object({ 'user-agent': z.string().optional(), cookie: z.string().optional() }),
  body: z.object({
    username: text()
      .transform(normalEmail)
      .pipe(
        z
          .string()
          .min(1, 'REQUIRED')
          .refine((value) => value === '' || isEmail(value), 'FORMAT_EMAIL'),
      ),
    password: text().min(1, 'REQUIRED'),
  }),
  response: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
  refusals: {
    PASSWORD_SIGN_IN_OFF: 403,
    BAD_CREDENTIALS: 400,
    SECOND_FACTOR_NEEDED: 400,
    TOO_MANY_TRIES: 429,
    BUSY: 503,
  },
})

export const signOut = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'staff',
  scope: null,
  beforeFactor: true,
  changes: ['session'],
  summary:
    'End the session of the token in the request; with `provider`, the response has the address that also ends the company’s session',
  body: z.object({ provider: z.boolean().optional() }).prefault({}),
  // The response has a body only if the request contains `provider: true`.
  status: 204,
  response: z.object({ url: z.string().nullable() }).optional(),
  refusals: {},
})

const session = z.object({
  id: z.string(),
  created_time: z.string(),
  last_used_time: z.string(),
  address: z.string(),
  /** Name of the device, for example 'Firefox, Windows'. The name is empty if the client is unknown. */
  device: z.string(),
  is_current: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/me/session',
  access: 'staff',
  scope: null,
  reads: ['session'],
  summary: 'The caller’s sessions: this one first, then the last used',
  response: z.object({ sessions: z.array(session) }),
  refusals: {},
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/user/me/session/:id',
  access: 'staff',
  scope: null,
  changes: ['session'],
  summary: 'End one of the caller’s own sessions',
  params: z.object({ id: text() }),
  status: 204,
  refusals: { SESSION_NOT_FOUND: 404 },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/user/me/session',
  access: 'staff',
  scope: null,
  changes: ['session'],
  summary: 'End all other sessions of the caller',
  status: 204,
  refusals: {},
})
