import { randomBytes, randomUUID } from 'node:crypto'
import { beginTotp, confirmTotp, removeTotp } from '@assay/contract/auth/factors'
import { inTransaction } from '../../db/transaction.ts'
import { onUnique } from '../../db/violations.ts'
import { refuseField } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { removeOwnFactor, turnOnTotp } from './ownFactors.ts'
import { dropPendingTotp, insertFactor, lockUser } from './queries.ts'
import { base32, otpauthUri } from './totp.ts'

const SECRET_BYTES = 20

const pictureOf = async (uri: string): Promise<string> => (await import('uqr')).renderSVG(uri)

export const totpRoutes = [
  route(beginTotp, async ({ db, caller, actor, refuse }) => {
    const secret = randomBytes(SECRET_BYTES)
    await inTransaction(db, async (tx) => {
      const user = await lockUser(tx, caller.id)
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
        created_at: actor.at,
        confirmed_at: null,
        last_used_at: null,
      })
    }).catch(onUnique(() => refuse('FACTOR_EXISTS')))
    const written = base32(secret)
    const uri = otpauthUri(written, caller.email)
    return { secret: written, uri, qr: await pictureOf(uri) }
  }),

  route(confirmTotp, async ({ body, db, caller, actor, authServices, refuse }) => {
    const ended = await turnOnTotp({ db, caller, actor, passwords: authServices.passwords }, body.totp)
    if (ended === 'NOTHING_PENDING') return refuse(ended)
    if (ended === 'WRONG') return refuseField('totp', 'WRONG_CODE')
    return { recovery_codes: ended.codes }
  }),

  route(removeTotp, async ({ db, caller, actor, refuse }) => {
    const ended = await removeOwnFactor({ db, caller, actor }, 'totp')
    if (ended === 'none') refuse('NO_FACTOR')
    if (ended === 'FACTOR_REQUIRED') refuse(ended)
  }),
]
