import type { JWTVerifyGetKey } from 'jose'
import type { ClientAuth, Configuration } from 'openid-client'
import type { SsoSettings } from '../../settings/integrationSettings.ts'
import { ProviderRefused, ProviderUnavailable, throwProviderFault, throwProviderUnavailable } from './faults.ts'
import { type LogoutSubject, readLogoutToken } from './logoutToken.ts'

const REQUEST_TIMEOUT_SECONDS = 5
const CONFIGURATION_MAX_AGE_MS = 60 * 60_000
const SKEW_SECONDS = 60

/** The OpenID library is loaded on first use, to save memory. */
const library = () => import('openid-client')

type CachedConfiguration = { at: number; config: Promise<Configuration> }

async function discover(settings: SsoSettings): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, clockTolerance, discovery, None, ...rest } =
    await library()
  const { issuer, clientId, clientSecret } = settings
  // The provider's metadata decides how Assay authenticates. It is known only when the library calls `auth`.
  const auth: ClientAuth = (server, client, body, headers) => {
    if (clientSecret === null) return None()(server, client, body, headers)
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    const prove = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    return prove(clientSecret)(server, client, body, headers)
  }
  const config = await discovery(new URL(issuer), clientId, { [clockTolerance]: SKEW_SECONDS }, auth, {
    timeout: REQUEST_TIMEOUT_SECONDS,
    execute: [
      // Without non-repudiation checks, the library accepts an ID token without a valid signature if the token came
      // directly from the provider.
      rest.enableNonRepudiationChecks,
      // Plain http is possible only for loopback addresses, because the settings reject other http addresses.
      ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
    ],
  })
  // The library also accepts a provider with a missing or slightly different issuer, so the issuer is compared here.
  if (config.serverMetadata().issuer !== issuer && `${config.serverMetadata().issuer}/` !== issuer)
    throw new ProviderUnavailable('DISCOVERY')
  return config
}

export interface Started {
  state: string
  nonce: string
  verifier: string
}

interface ProviderCallback extends Started {
  code: string
  iss: string | undefined
  now: number
}

export type Claims = Readonly<Record<string, unknown>> & { sub: string }

export interface ProviderTokens {
  claims: Claims
  sid: string | null
  idToken: string
}

const lacksClaims = (claims: Claims, names: readonly string[]) => names.some((name) => claims[name] === undefined)

/** `email_verified` and the e-mail address must come from the same response of the identity provider. */
function verifiedOf(claims: Claims, userInfo: Readonly<Record<string, unknown>>): unknown {
  if (claims['email'] === undefined) return userInfo['email_verified']
  if (claims['email_verified'] !== undefined) return claims['email_verified']
  return claims['email'] === userInfo['email'] ? userInfo['email_verified'] : undefined
}

async function openKeySet(address: string): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet } = await import('jose')
  return createRemoteJWKSet(new URL(address), { timeoutDuration: REQUEST_TIMEOUT_SECONDS * 1000 })
}

export function openProvider(settings: SsoSettings, baseUrl: string, now: () => number) {
  let known: CachedConfiguration | undefined
  let keys: { address: string; get: JWTVerifyGetKey } | undefined
  const redirect = `${baseUrl}/login/sso`
  const requiredClaims = ['email', 'name', ...(settings.adminGroup === null ? [] : [settings.groupsClaim])]

  const configuration = (): Promise<Configuration> => {
    if (known && now() - known.at < CONFIGURATION_MAX_AGE_MS) return known.config
    const config = discover(settings)
    const one = { at: now(), config }
    known = one
    config.catch(() => {
      if (known === one) known = undefined
    })
    return config.catch(throwProviderUnavailable)
  }

  return {
    async addressFor({ state, nonce, verifier }: Started): Promise<string> {
      const config = await configuration()
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
      const parameters = {
        response_type: 'code',
        scope: settings.scopes,
        redirect_uri: redirect,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      return buildAuthorizationUrl(config, parameters).href
    },

    async claimsFor({ code, iss, state, nonce, verifier, now }: ProviderCallback): Promise<ProviderTokens> {
      const config = await configuration()
      const { authorizationCodeGrant, fetchUserInfo } = await library()
      const callbackUrl = new URL(redirect)
      callbackUrl.search = String(new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }))
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
      const tokens = await authorizationCodeGrant(config, callbackUrl, checks).catch(throwProviderFault)
      const claims = tokens.claims()
      if (!claims || typeof claims.sub !== 'string' || claims.sub === '') throw new ProviderRefused('SUBJECT')
      if (claims.azp !== undefined && claims.azp !== settings.clientId) throw new ProviderRefused('AUDIENCE')
      if (claims.iat > now / 1000 + SKEW_SECONDS) throw new ProviderRefused('TIME')
      const sessionTokens = {
        sid: typeof claims['sid'] === 'string' ? claims['sid'] : null,
        idToken: tokens.id_token ?? '',
      }
      if (!lacksClaims(claims, requiredClaims) || !config.serverMetadata().userinfo_endpoint)
        return { claims, ...sessionTokens }
      const userInfo = await fetchUserInfo(config, tokens.access_token, claims.sub).catch(throwProviderFault)
      return { claims: { ...userInfo, ...claims, email_verified: verifiedOf(claims, userInfo) }, ...sessionTokens }
    },

    async readLogout(token: string): Promise<LogoutSubject> {
      const config = await configuration()
      const { issuer, jwks_uri: address, id_token_signing_alg_values_supported: algorithms } = config.serverMetadata()
      if (address === undefined) throw new ProviderUnavailable('DISCOVERY')
      keys = keys?.address === address ? keys : { address, get: await openKeySet(address) }
      return readLogoutToken(token, { keys: keys.get, issuer, clientId: settings.clientId, algorithms, now: now() })
    },

    async endAddress(idToken: string): Promise<string | null> {
      const config = await configuration()
      if (config.serverMetadata().end_session_endpoint === undefined) return null
      const { buildEndSessionUrl } = await library()
      return buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: `${baseUrl}/login` }).href
    },
  }
}

export type Provider = ReturnType<typeof openProvider>
