import { createToken, getOwnToken, listTokens, revokeToken, type Token } from '@assay/contract/auth/tokens'
import { fieldError } from '@assay/contract/fieldErrors'
import { isoOf, isoOrNull } from '@assay/domain/isoTime'
import { API_TOKEN } from '@assay/domain/limits'
import { warnedAtFirst } from '@assay/domain/mail/tokenWarnings'
import type { Scope } from '@assay/domain/people/scopes'
import { recordAuditEntry } from '../../db/audit.ts'
import { takeLock } from '../../db/lock.ts'
import type { Queryable } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { readRounds } from '../../http/caller/caller.ts'
import { hashToken } from '../../http/caller/hashToken.ts'
import { hintOf, newTokenText } from '../../http/caller/tokenText.ts'
import { Refusal, refuseFields } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import {
  countTokens,
  countValidTokens,
  findTokenRow,
  insertToken,
  listTokensPage,
  removeToken,
  type TokenRow,
} from './queries.ts'

const DAY = 24 * 60 * 60 * 1000
const TOKENS = 'api tokens'

export interface TokenRouteDependencies {
  namesOfBlueprints: (db: Queryable, ids: readonly number[]) => Promise<{ id: number; name: string }[]>
}

async function blueprintsOf(db: Queryable, { namesOfBlueprints }: TokenRouteDependencies, rows: readonly TokenRow[]) {
  const ids = [...new Set(rows.flatMap((row) => readRounds(row.blueprint_ids) ?? []))]
  const named = new Map(ids.length > 0 ? (await namesOfBlueprints(db, ids)).map((one) => [one.id, one]) : [])
  return (row: TokenRow) => readRounds(row.blueprint_ids)?.flatMap((id) => named.get(id) ?? []) ?? null
}

/** Deleted blueprints are left out, because tokens have no access to deleted blueprints. */
async function asTokens(db: Queryable, above: TokenRouteDependencies, rows: readonly TokenRow[]): Promise<Token[]> {
  const named = await blueprintsOf(db, above, rows)
  return rows.map((row) => ({ ...asToken(row), blueprints: named(row) }))
}

async function asTokenOf(db: Queryable, above: TokenRouteDependencies, row: TokenRow): Promise<Token> {
  return { ...asToken(row), blueprints: (await blueprintsOf(db, above, [row]))(row) }
}

async function refuseUnknown(
  db: Queryable,
  { namesOfBlueprints }: TokenRouteDependencies,
  ids: readonly number[],
): Promise<void> {
  const known = new Set((await namesOfBlueprints(db, ids)).map(({ id }) => id))
  const unknown = ids.flatMap((id, at) =>
    known.has(id) ? [] : [fieldError(`blueprint_ids.${at}`, 'UNKNOWN_BLUEPRINT')],
  )
  if (unknown.length > 0) refuseFields(unknown)
}

const asToken = (row: TokenRow): Omit<Token, 'blueprints'> => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  last_used_address: row.last_used_address,
  kind: row.user_id === null ? 'service' : 'personal',
  // The cast is safe: only this server writes the column, and only with valid scopes.
  scopes: row.scopes.split(' ') as Scope[],
  created_by: row.created_by === null ? null : { id: row.created_by, full_name: row.created_by_name },
  created_time: isoOf(row.created_at),
  expires_at: isoOf(row.expires_at),
  last_used_at: isoOrNull(row.last_used_at),
  is_asleep: row.is_asleep === 1,
})

export const tokenRoutes = (above: TokenRouteDependencies) => [
  route(listTokens, async ({ query: { page, isAll }, db, caller, config, receivedAt: now }) => {
    const by = isAll && caller.role === 'admin' ? null : caller.id
    const tokens = await listTokensPage(db, by, page, { now, ssoTokenMs: config.ssoTokenMs })
    return { tokens: await asTokens(db, above, tokens), amount_of_tokens: await countTokens(db, by) }
  }),

  route(createToken, async ({ body, db, caller, actor, refuse }) => {
    const { name, scopes, kind, expires_in_days, blueprint_ids: rounds = null } = body
    const isForAdmins = kind === 'service' || scopes.includes('admin')
    if (isForAdmins && caller.role !== 'admin') throw new Refusal(403, 'FORBIDDEN')
    if (rounds) await refuseUnknown(db, above, rounds)
    const token = newTokenText()
    const row = await inTransaction(db, async (tx) => {
      await takeLock(tx, TOKENS)
      if ((await countValidTokens(tx, caller.id, actor.at)) >= API_TOKEN.ofOneUser) return refuse('TOO_MANY_TOKENS')
      const added = await insertToken(tx, {
        name,
        scopes: scopes.join(' '),
        blueprint_ids: rounds && JSON.stringify(rounds),
        token_hash: hashToken(token),
        hint: hintOf(token),
        user_id: kind === 'personal' ? caller.id : null,
        created_by: caller.id,
        created_by_name: caller.fullName,
        created_at: actor.at,
        expires_at: actor.at + expires_in_days * DAY,
        warned_days: warnedAtFirst(expires_in_days * DAY),
        last_used_at: null,
        last_used_address: null,
      })
      const detail = { name, kind, scopes, ...(rounds && { blueprints: rounds }) }
      await recordAuditEntry(tx, actor, { action: 'token_created', object_kind: 'token', object_id: added.id, detail })
      return added
    })
    return { ...(await asTokenOf(db, above, { ...row, is_asleep: 0 })), token }
  }),

  // The route `me` must come before the route with an id, because `me` is not a number.
  route(getOwnToken, async ({ db, caller, config, receivedAt: now, refuse }) => {
    const moment = { now, ssoTokenMs: config.ssoTokenMs }
    const row = caller.token && (await findTokenRow(db, caller.token.id, moment))
    return row ? asTokenOf(db, above, row) : refuse('TOKEN_NOT_FOUND')
  }),

  route(revokeToken, async ({ params, db, caller, actor, refuse }) => {
    const revoked = await inTransaction(db, async (tx) => {
      const removed = await removeToken(tx, params.id, caller.role === 'admin' ? null : caller.id)
      const detail = { name: removed?.name }
      if (removed)
        await recordAuditEntry(tx, actor, {
          action: 'token_revoked',
          object_kind: 'token',
          object_id: removed.id,
          detail,
        })
      return removed
    })
    if (!revoked) refuse('TOKEN_NOT_FOUND')
  }),
]
