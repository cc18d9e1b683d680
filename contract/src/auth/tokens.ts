import { API_TOKEN } from '@assay/domain/limits'
import { areRoundScopes, isScimScopeAlone, scopes } from '@assay/domain/people/scopes'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, oneLine, pageFields, windowOf } from '../fields.ts'

const kind = z.enum(['personal', 'service'])

const tokenFields = {
  id: z.number(),
  name: z.string(),
  kind,
  /** The first characters identify the token, but are not enough to use it. */
  hint: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** If the API token is not limited to certain blueprints, the list of blueprints is null. */
  blueprints: z.array(z.object({ id: z.number(), name: z.string() })).nullable(),
  created_by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  created_time: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  last_used_address: z.string().nullable(),
  /** True if the token is disabled until its owner signs in with single sign-on again. */
  is_asleep: z.boolean(),
}
export const token = z.object(tokenFields)
export type Token = z.output<typeof token>

export const listTokens = endpoint({
  method: 'GET',
  path: '/token',
  access: 'staff',
  scope: null,
  reads: ['token'],
  summary: 'The caller’s API tokens, the newest first; administrators can request the tokens of all users',
  query: z
    .object({ ...pageFields, all: z.enum(['true', 'false']).optional() })
    .transform(({ all, ...rest }, context) => ({
      page: windowOf(rest, context),
      isAll: all === 'true',
    })),
  response: z.object({ tokens: z.array(token), amount_of_tokens: z.number() }),
  refusals: {},
})

function refuseDuplicates(list: readonly unknown[], context: z.RefinementCtx): void {
  for (const [index, entry] of list.entries()) {
    if (list.indexOf(entry) < index) context.addIssue({ code: 'custom', message: 'DUPLICATE', path: [index] })
  }
}

const wantedScopes = z
  .array(z.enum(scopes, 'UNKNOWN_SCOPE'))
  .min(1, 'REQUIRED')
  .max(50, 'TOO_MANY')
  .superRefine(refuseDuplicates)

const wantedBlueprints = z
  .array(z.number('WRONG_TYPE').int('INVALID'))
  .min(1, 'REQUIRED')
  .max(API_TOKEN.blueprints, 'TOO_MANY')
  .superRefine(refuseDuplicates)

export const createToken = endpoint({
  method: 'POST',
  path: '/token',
  access: 'staff',
  scope: null,
  fresh: true,
  changes: ['token'],
  summary: 'Create an API token; it is shown only once',
  body: z
    .object({
      name: oneLine(API_TOKEN.name),
      scopes: wantedScopes,
      expires_in_days: z
        .number()
        .int('INVALID')
        .min(API_TOKEN.days.min, 'TOO_SMALL')
        .max(API_TOKEN.days.max, 'TOO_LARGE')
        .default(API_TOKEN.days.initial),
      kind: kind.default('personal'),
      blueprint_ids: wantedBlueprints.nullish(),
    })
    .superRefine(({ scopes: wanted, kind: whose, blueprint_ids: rounds }, context) => {
      const fault = (message: string) => context.addIssue({ code: 'custom', message, path: ['scopes'] })
      if (!isScimScopeAlone(wanted, whose)) fault('SCOPE_ALONE')
      else if (rounds && !areRoundScopes(wanted)) fault('SCOPE_OF_ALL')
    }),
  status: 201,
  shownOnce: true,
  response: z.object({ ...tokenFields, token: z.string() }),
  refusals: { TOO_MANY_TOKENS: 409 },
})

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/token/:id',
  access: 'staff',
  scope: null,
  changes: ['token'],
  summary: 'Revoke an API token: the caller’s own, or any token for administrators',
  params: idParams,
  status: 204,
  refusals: { TOKEN_NOT_FOUND: 404 },
})

export const getOwnToken = endpoint({
  method: 'GET',
  path: '/token/me',
  access: 'staff',
  scope: 'any',
  reads: ['token'],
  summary: 'The API token of this request, so that a program can read its permissions',
  response: token,
  refusals: { TOKEN_NOT_FOUND: 404 },
})
