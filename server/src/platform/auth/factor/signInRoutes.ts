import { proveSecondFactor, startPasskey } from '@assay/contract/auth/factors'
import { Refusal } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { networkOf } from '../../http/visitor/address.ts'
import { beginChallenge } from './challenges.ts'
import { authenticationOptions } from './passkeys.ts'
import { completeSecondStep } from './secondStep.ts'

const SECOND_FACTOR_LIMIT = { burst: 60, windowMs: 60_000 }

export const secondStepRoutes = [
  route(proveSecondFactor, async ({ body, db, config, actor, limiter, authServices, refuse, setCookie, ...visit }) => {
    limiter.take('second factor', SECOND_FACTOR_LIMIT, networkOf(visit.address))
    const { challenge, ...proof } = body
    const browserOf = (account: string) => authServices.browsers.find(visit.headers.cookie, account)
    const { passwords } = authServices
    const ended = await completeSecondStep({ db, config, actor, visit, passwords, browserOf }, challenge, proof)
    if (ended.state === 'over') return refuse('CHALLENGE_OVER')
    if (ended.state === 'limited')
      throw new Refusal(429, 'TOO_MANY_TRIES', { headers: { 'retry-after': String(ended.seconds) } })
    if (ended.state === 'wrong') {
      authServices.trail.failed(visit.address, 'second factor')
      return refuse('SECOND_FACTOR_WRONG')
    }
    setCookie(authServices.browsers.cookieFor(ended.email))
    return { access_token: ended.token, token_type: 'bearer' as const, recovery_codes_left: ended.left }
  }),

  route(
    startPasskey,
    ({ config, refuse }) => {
      if (!config.passwordSignIn) refuse('PASSWORD_SIGN_IN_OFF')
    },
    async ({ db, config, actor, limiter, address, refuse }) => {
      limiter.take('passkey', SECOND_FACTOR_LIMIT, networkOf(address))
      const { passkeys } = config
      if (!passkeys) return refuse('PASSKEYS_NOT_POSSIBLE')
      const begun = { kind: 'passkey' as const, userId: null, passwordHash: null, at: actor.at }
      const { challenge, nonce } = await beginChallenge(db, begun)
      return { challenge, passkey_options: { ...(await authenticationOptions(passkeys, nonce, null)) } }
    },
  ),
]
