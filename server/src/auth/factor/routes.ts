import { randomBytes, randomUUID } from 'node:crypto'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  getOwnFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  resetFactor,
} from '@assay/contract/auth/factors'
import { recordDeed } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { onUnique } from '../../db/violations.ts'
import { isBound } from '../../http/factorRule.ts'
import { refuseField } from '../../http/refusal.ts'
import { freshRoute, type Route, route } from '../../http/route.ts'
import { findRule } from '../policy.ts'
import { isUser, removeSessionsOf } from '../queries.ts'
import { beginChallenge, endChallenge, findChallenge } from './challenges.ts'
import { addOwnPasskey, PASSKEYS_MAX, removeOwnFactor, turnOnTotp } from './ownFactors.ts'
import { newPasskey, questionForNew } from './passkeys.ts'
import { dropPendingTotp, factorsOf, holdUser, insertFactor, removeFactorsOf } from './queries.ts'
import { countRecoveryCodes, makeCodes, renewCodes } from './recoveryCodes.ts'
import { base32, otpauthUri } from './totp.ts'

const SECRET_BYTES = 20
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

const pictureOf = async (uri: string): Promise<string> => (await import('uqr')).renderSVG(uri)

export const factorRoutes: Route[] = [
  route(getOwnFactor, async ({ db, caller }) => {
    const factors = await factorsOf(db, caller.id)
    const shown = factors.map(({ id, name, kind, created_at, last_used_at }) => ({
      id,
      name,
      kind,
      created_time: new Date(created_at).toISOString(),
      last_used_at: iso(last_used_at),
    }))
    const user = await db
      .selectFrom('users')
      .select(['role', 'sso_issuer'])
      .where('id', '=', caller.id)
      .executeTakeFirst()
    return {
      totp: shown.find(({ kind }) => kind === 'totp') ?? null,
      passkeys: shown.filter(({ kind }) => kind === 'passkey'),
      recovery_codes_left: await countRecoveryCodes(db, caller.id),
      is_required: user !== undefined && isBound({ ...user, rule: await findRule(db) }),
    }
  }),

  route(beginTotp, async ({ db, caller, doer, refuse }) => {
    const secret = randomBytes(SECRET_BYTES)
    await inTransaction(db, async (tx) => {
      const user = await holdUser(tx, caller.id)
      if (user?.sso_issuer != null) refuse('SIGNS_IN_BY_SSO')
      await dropPendingTotp(tx, caller.id)
      await insertFactor(tx, {
        id: randomUUID(),
        user_id: caller.id,
        kind: 'totp',
        name: '',
        secret: secret.toString('base64url'),
        credential_id: null,
        transports: null,
        counter: 0,
        created_at: doer.at,
        confirmed_at: null,
        last_used_at: null,
      })
    }).catch(onUnique(() => refuse('FACTOR_EXISTS')))
    const written = base32(secret)
    const uri = otpauthUri(written, caller.email)
    return { secret: written, uri, qr: await pictureOf(uri) }
  }),

  route(confirmTotp, async ({ body, db, caller, doer, access, refuse }) => {
    const ended = await turnOnTotp({ db, caller, doer, passwords: access.passwords }, body.totp)
    if (ended === 'NOTHING_PENDING') return refuse(ended)
    if (ended === 'WRONG') return refuseField('totp', 'WRONG_CODE')
    return { recovery_codes: ended.codes }
  }),

  route(removeTotp, async ({ db, caller, doer, refuse }) => {
    const ended = await removeOwnFactor({ db, caller, doer }, 'totp')
    if (ended === 'none') refuse('NO_FACTOR')
    if (ended === 'FACTOR_REQUIRED') refuse(ended)
  }),

  route(beginPasskey, async ({ db, config, caller, doer, refuse }) => {
    const { passkeys: party } = config
    if (!party) return refuse('PASSKEYS_NOT_POSSIBLE')
    const user = await db.selectFrom('users').select('sso_issuer').where('id', '=', caller.id).executeTakeFirst()
    if (user?.sso_issuer != null) return refuse('SIGNS_IN_BY_SSO')
    const passkeys = (await factorsOf(db, caller.id)).filter(({ kind }) => kind === 'passkey')
    if (passkeys.length >= PASSKEYS_MAX) return refuse('TOO_MANY_PASSKEYS')
    const begun = { kind: 'new_passkey' as const, userId: caller.id, passwordHash: null, at: doer.at }
    const { challenge, nonce } = await beginChallenge(db, begun)
    return { challenge, options: { ...(await questionForNew(party, nonce, caller, passkeys)) } }
  }),

  route(addPasskey, async ({ body, db, config, caller, doer, access, refuse }) => {
    const challenge = await findChallenge(db, body.challenge, doer.at)
    const isOwn = challenge?.kind === 'new_passkey' && challenge.user_id === caller.id
    if (!isOwn || !config.passkeys) return refuse('CHALLENGE_OVER')
    const ended = await inTransaction(db, (tx) => endChallenge(tx, challenge.hash))
    if (!ended) return refuse('CHALLENGE_OVER')
    const made = await newPasskey(config.passkeys, challenge.nonce, body.passkey)
    if (!made) return refuseField('passkey', 'INVALID')
    const own = { db, caller, doer, passwords: access.passwords }
    const added = await addOwnPasskey(own, { name: body.name, ...made }).catch(
      onUnique(() => refuseField('passkey', 'DUPLICATE')),
    )
    return typeof added === 'string' ? refuse('TOO_MANY_PASSKEYS') : added
  }),

  freshRoute(
    removePasskey,
    async ({ params, db, caller, refuse }) => {
      const factors = await factorsOf(db, caller.id)
      if (!factors.some(({ kind, id }) => kind === 'passkey' && id === params.id)) refuse('PASSKEY_NOT_FOUND')
    },
    async ({ params, db, caller, doer, refuse }) => {
      const ended = await removeOwnFactor({ db, caller, doer }, 'passkey', params.id)
      if (ended === 'none') refuse('PASSKEY_NOT_FOUND')
      if (ended === 'FACTOR_REQUIRED') refuse(ended)
    },
  ),

  route(renewRecoveryCodes, async ({ db, caller, doer, access, refuse }) => {
    if ((await factorsOf(db, caller.id)).length === 0) refuse('NO_FACTOR')
    const made = await makeCodes(access.passwords)
    const recovery_codes = await inTransaction(db, async (tx) => {
      await holdUser(tx, caller.id)
      if ((await factorsOf(tx, caller.id)).length === 0) return refuse('NO_FACTOR')
      const detail = { kind: 'recovery_code' }
      await recordDeed(tx, doer, { action: 'factor_set', object_kind: 'user', object_id: caller.id, detail })
      return renewCodes(tx, caller.id, made)
    })
    return { recovery_codes }
  }),

  freshRoute(
    resetFactor,
    async ({ params, db, refuse }) => {
      if (!(await isUser(db, params.id))) refuse('USER_NOT_FOUND')
    },
    async ({ params, db, caller, doer, refuse }) => {
      await inTransaction(db, async (tx) => {
        if (!(await isUser(tx, params.id))) refuse('USER_NOT_FOUND')
        if (params.id === caller.id) refuse('OWN_STANDING')
        await removeFactorsOf(tx, params.id)
        await removeSessionsOf(tx, params.id)
        await recordDeed(tx, doer, { action: 'factor_reset', object_kind: 'user', object_id: params.id })
      })
    },
  ),
]
