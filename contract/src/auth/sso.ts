import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, text } from '../fields.ts'

export const visitHeaders = z.object({ 'user-agent': z.string().optional(), cookie: z.string().optional() })

export const startSso = endpoint({
  method: 'POST',
  path: '/login/sso/start',
  access: 'anyone',
  changes: ['challenge'],
  summary: 'Begin to sign in through the company; returns the address to open',
  body: z.object({ to: text().optional() }).prefault({}),
  response: z.object({ url: z.string() }),
  refusals: { SSO_NOT_SET_UP: 404, SETUP_NEEDED: 409, SSO_UNAVAILABLE: 503, TOO_MANY_TRIES: 429 },
})

export const finishSso = endpoint({
  method: 'POST',
  path: '/login/sso',
  access: 'anyone',
  changes: ['user', 'session', 'challenge'],
  summary: 'Sign in with the code that the browser received from the company’s sign-in',
  headers: visitHeaders,
  body: z.object({ code: text(), state: text(), iss: text().optional() }),
  response: z.object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    to: z.string(),
  }),
  refusals: {
    SSO_NOT_SET_UP: 404,
    SSO_STATE: 400,
    SSO_FAILED: 400,
    SSO_EMAIL: 400,
    SSO_NOT_ALLOWED: 400,
    SSO_UNAVAILABLE: 503,
    TOO_MANY_TRIES: 429,
  },
})

/** The sign-in provider calls this endpoint after a sign-out (OpenID Connect Back-Channel Logout 1.0). */
export const endSessionsByProvider = endpoint({
  method: 'POST',
  path: '/login/sso/backchannel',
  access: 'anyone',
  changes: ['session'],
  summary: 'For the company’s sign-in: end sessions that have ended there',
  encoding: 'form',
  // The token is optional in this schema, because the standard requires a special error for a missing or invalid token.
  body: z.object({ logout_token: text().optional() }),
  refusals: { SSO_FAILED: 400, TOO_MANY_TRIES: 429 },
})

export const unlinkUser = endpoint({
  method: 'DELETE',
  path: '/user/:id/sso',
  access: 'admin',
  scope: null,
  changes: ['user', 'session'],
  freshSession: true,
  summary: 'Unlink a user from the company’s sign-in and end the user’s sessions',
  params: idParams,
  status: 204,
  refusals: { USER_NOT_FOUND: 404, NOT_LINKED: 409 },
})
