import { isOneLine } from '@assay/domain/people/people'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, oneLine, text } from '../fields.ts'
import { visitHeaders } from './sso.ts'

const PASSKEY_NAME_MAX = 100
/** Passkey data is not checked here, because the WebAuthn library verifies it. */
const passkeyJson = z.record(z.string(), z.unknown())
const passkeyOptions = z.record(z.string(), z.unknown())
const sixDigits = () => text().regex(/^\d{6}$/, 'SIX_DIGITS')
const recoveryCodes = z.array(z.string())

export const factorKind = z.enum(['totp', 'passkey', 'recovery_code'])
export type FactorKind = z.output<typeof factorKind>

export const secondFactorNeeded = z.object({
  challenge: z.string(),
  factors: z.array(factorKind),
  passkey_options: passkeyOptions.nullable(),
})
export type SecondFactorNeeded = z.output<typeof secondFactorNeeded>

export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/login/second-factor',
  access: 'anyone',
  changes: ['session', 'challenge'],
  summary: 'The second step of signing in, or a sign-in with only a passkey',
  headers: visitHeaders,
  body: z
    .object({
      challenge: text(),
      totp: sixDigits().optional(),
      recovery_code: text().refine(isOneLine, 'ONE_LINE').optional(),
      passkey: passkeyJson.optional(),
    })
    .superRefine(({ totp, recovery_code, passkey }, context) => {
      const proofs = [totp, recovery_code, passkey].filter((value) => value !== undefined)
      if (proofs.length !== 1) context.addIssue({ code: 'custom', message: 'ONE_OF_THREE', path: ['totp'] })
    }),
  response: z.object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    recovery_codes_left: z.number(),
  }),
  refusals: { SECOND_FACTOR_WRONG: 400, CHALLENGE_OVER: 400, TOO_MANY_TRIES: 429 },
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey',
  access: 'anyone',
  changes: ['challenge'],
  summary: 'Begin to sign in with only a passkey',
  body: z.object({}).prefault({}),
  response: z.object({ challenge: z.string(), passkey_options: passkeyOptions }),
  refusals: { PASSWORD_SIGN_IN_OFF: 403, PASSKEYS_NOT_POSSIBLE: 409, TOO_MANY_TRIES: 429 },
})

export const getOwnFactor = endpoint({
  method: 'GET',
  path: '/user/me/factor',
  access: 'staff',
  scope: null,
  beforeFactor: true,
  reads: ['factor'],
  summary: 'The second factors of the caller’s own account',
  response: z.object({
    totp: z.object({ created_time: z.string(), last_used_at: z.string().nullable() }).nullable(),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), created_time: z.string(), last_used_at: z.string().nullable() }),
    ),
    recovery_codes_left: z.number(),
    is_required: z.boolean(),
  }),
  refusals: {},
})
export type OwnFactor = z.output<typeof getOwnFactor.response>

const own = { access: 'staff', scope: null, beforeFactor: true, fresh: true } as const

export const beginTotp = endpoint({
  ...own,
  method: 'POST',
  path: '/user/me/totp',
  changes: ['challenge'],
  summary: 'Begin to set up an authenticator app; the secret is shown only once',
  status: 201,
  shownOnce: true,
  response: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  refusals: { FACTOR_EXISTS: 409, SIGNS_IN_BY_SSO: 409 },
})

export const confirmTotp = endpoint({
  ...own,
  method: 'PUT',
  path: '/user/me/totp',
  changes: ['factor'],
  summary: 'Activate the authenticator app with one of its codes',
  body: z.object({ totp: sixDigits() }),
  /** Recovery codes are created only together with the user's first factor. For further factors, the field is null. */
  response: z.object({ recovery_codes: recoveryCodes.nullable() }),
  refusals: { NOTHING_PENDING: 409, TOO_MANY_TRIES: 429 },
})

export const removeTotp = endpoint({
  ...own,
  method: 'DELETE',
  path: '/user/me/totp',
  changes: ['factor'],
  summary: 'Remove the authenticator app',
  status: 204,
  refusals: { NO_FACTOR: 409, FACTOR_REQUIRED: 409 },
})

export const beginPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/user/me/passkey/options',
  changes: ['challenge'],
  summary: 'Begin to add a passkey',
  response: z.object({ challenge: z.string(), options: passkeyOptions }),
  refusals: { PASSKEYS_NOT_POSSIBLE: 409, SIGNS_IN_BY_SSO: 409, TOO_MANY_PASSKEYS: 409 },
})

export const addPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/user/me/passkey',
  changes: ['factor'],
  summary: 'Add the passkey that the browser has created',
  body: z.object({ challenge: text(), name: oneLine(PASSKEY_NAME_MAX), passkey: passkeyJson }),
  status: 201,
  shownOnce: true,
  response: z.object({ id: z.string(), name: z.string(), recovery_codes: recoveryCodes.nullable() }),
  refusals: { CHALLENGE_OVER: 400, TOO_MANY_PASSKEYS: 409 },
})

export const removePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/user/me/passkey/:id',
  changes: ['factor'],
  summary: 'Remove a passkey',
  params: z.object({ id: text() }),
  status: 204,
  refusals: { PASSKEY_NOT_FOUND: 404, FACTOR_REQUIRED: 409 },
})

export const renewRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/user/me/recovery-codes',
  changes: ['factor'],
  summary: 'Create new recovery codes; the old codes become invalid',
  status: 201,
  shownOnce: true,
  response: z.object({ recovery_codes: recoveryCodes }),
  refusals: { NO_FACTOR: 409 },
})

export const resetFactor = endpoint({
  method: 'DELETE',
  path: '/user/:id/factor',
  access: 'admin',
  scope: null,
  changes: ['factor', 'session'],
  freshSession: true,
  summary: 'Remove all second factors of a user who has lost them, and end the user’s sessions',
  params: idParams,
  status: 204,
  refusals: { USER_NOT_FOUND: 404, OWN_STANDING: 409 },
})
