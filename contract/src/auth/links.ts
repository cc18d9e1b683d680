import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, idParams, text } from '../fields.ts'
import { password } from '../users.ts'
import { visitHeaders } from './sso.ts'

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/login/forgotten',
  access: 'anyone',
  changes: ['link'],
  summary: 'Request an e-mail with a link that sets a new password',
  body: z.object({ email: email() }),
  status: 204,
  refusals: { PASSWORD_SIGN_IN_OFF: 403, MAIL_NOT_SET_UP: 409, TOO_MANY_TRIES: 429 },
})

export const makePasswordLink = endpoint({
  method: 'POST',
  path: '/user/:id/password-link',
  access: 'admin',
  scope: null,
  changes: ['user', 'link'],
  freshSession: true,
  summary: 'Create a link with which a user sets a new password; it is shown only once',
  params: idParams,
  status: 201,
  shownOnce: true,
  response: z.object({ link: z.string(), expires_at: z.string() }),
  refusals: { PASSWORD_SIGN_IN_OFF: 403, USER_NOT_FOUND: 404, SIGNS_IN_BY_SSO: 409, USER_INACTIVE: 409 },
})

export const redeemLink = endpoint({
  method: 'POST',
  path: '/login/link',
  access: 'anyone',
  changes: ['user', 'session', 'link'],
  summary: 'Use a link: set a new password, or sign in with a link created by the `assay` command',
  headers: visitHeaders,
  body: z.object({ token: text().min(1, 'REQUIRED'), password: password().optional() }),
  response: z.object({
    /** Null if the link was used to set a new password. The user then signs in with the new password. */
    access_token: z.string().nullable(),
    token_type: z.literal('bearer'),
  }),
  refusals: { LINK_NOT_VALID: 404, TOO_MANY_TRIES: 429, BUSY: 503 },
})
