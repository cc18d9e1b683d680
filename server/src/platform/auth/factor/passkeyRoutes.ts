import { addPasskey, beginPasskey, removePasskey } from '@assay/contract/auth/factors'
import { inTransaction } from '../../db/transaction.ts'
import { onUnique } from '../../db/violations.ts'
import { refuseField } from '../../http/refusal.ts'
import { recentSignInRoute, route } from '../../http/route.ts'
import { beginChallenge, endChallenge, findChallenge } from './challenges.ts'
import { addOwnPasskey, PASSKEYS_MAX, removeOwnFactor } from './ownFactors.ts'
import { newPasskey, registrationOptions } from './passkeys.ts'
import { factorsOf } from './queries.ts'

export const passkeyRoutes = [
  route(beginPasskey, async ({ db, config, caller, actor, refuse }) => {
    const { passkeys: party } = config
    if (!party) return refuse('PASSKEYS_NOT_POSSIBLE')
    const user = await db.selectFrom('users').select('sso_issuer').where('id', '=', caller.id).executeTakeFirst()
    if (user?.sso_issuer != null) return refuse('SIGNS_IN_BY_SSO')
    const passkeys = (await factorsOf(db, caller.id)).filter(({ kind }) => kind === 'passkey')
    if (passkeys.length >= PASSKEYS_MAX) return refuse('TOO_MANY_PASSKEYS')
    const begun = { kind: 'new_passkey' as const, userId: caller.id, passwordHash: null, at: actor.at }
    const { challenge, nonce } = await beginChallenge(db, begun)
    return { challenge, options: { ...(await registrationOptions(party, nonce, caller, passkeys)) } }
  }),

  route(addPasskey, async ({ body, db, config, caller, actor, authServices, refuse }) => {
    const challenge = await findChallenge(db, body.challenge, actor.at)
    const isOwn = challenge?.kind === 'new_passkey' && challenge.user_id === caller.id
    if (!isOwn || !config.passkeys) return refuse('CHALLENGE_OVER')
    const ended = await inTransaction(db, (tx) => endChallenge(tx, challenge.hash))
    if (!ended) return refuse('CHALLENGE_OVER')
    const made = await newPasskey(config.passkeys, challenge.nonce, body.passkey)
    if (!made) return refuseField('passkey', 'INVALID')
    const own = { db, caller, actor, passwords: authServices.passwords }
    const added = await addOwnPasskey(own, { name: body.name, ...made }).catch(
      onUnique(() => refuseField('passkey', 'DUPLICATE')),
    )
    return typeof added === 'string' ? refuse('TOO_MANY_PASSKEYS') : added
  }),

  recentSignInRoute(
    removePasskey,
    async ({ params, db, caller, refuse }) => {
      const factors = await factorsOf(db, caller.id)
      if (!factors.some(({ kind, id }) => kind === 'passkey' && id === params.id)) refuse('PASSKEY_NOT_FOUND')
    },
    async ({ params, db, caller, actor, refuse }) => {
      const ended = await removeOwnFactor({ db, caller, actor }, 'passkey', params.id)
      if (ended === 'none') refuse('PASSKEY_NOT_FOUND')
      if (ended === 'FACTOR_REQUIRED') refuse(ended)
    },
  ),
]
