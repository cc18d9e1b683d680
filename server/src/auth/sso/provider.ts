import type { ClientAuth, Configuration } from 'openid-client'
import type { SsoSettings } from '../../settings/doorSettings.ts'

const GIVEN_UP_SECONDS = 5
const KNOWN_MS = 60 * 60_000
const SKEW_SECONDS = 60

/** Takes its memory only where single sign-on is set up. */
const library = () => import('openid-client')

/** The provider does not answer, or not as one. */
export class ProviderAway extends Error {}
/** It has answered, and its answer does not hold. */
export class ProviderRefused extends Error {}

/** What of an answer is plain before anything of it is read: an address that is not there, or a server in trouble. */
function isAway(error: unknown): boolean {
  const { code, status, cause } = error as {
    code?: string
    status?: number
    cause?: { status?: number; code?: string }
  }
  if (code === 'OAUTH_TIMEOUT' || error instanceof TypeError) return true
  if ((status ?? 0) >= 500 || (cause?.status ?? 0) >= 500) return true
  return error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
}

const asFault = (error: unknown): never => {
  throw isAway(error) ? new ProviderAway('', { cause: error }) : new ProviderRefused('', { cause: error })
}

type Known = { at: number; config: Promise<Configuration> }

async function discover(settings: SsoSettings): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, clockTolerance, discovery, None, ...rest } =
    await library()
  const { issuer, clientId, clientSecret } = settings
  // What the provider takes is known once it has told of itself.
  const auth: ClientAuth = (server, client, body, headers) => {
    if (clientSecret === null) return None()(server, client, body, headers)
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    const prove = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    return prove(clientSecret)(server, client, body, headers)
  }
  const config = await discovery(new URL(issuer), clientId, { [clockTolerance]: SKEW_SECONDS }, auth, {
    timeout: GIVEN_UP_SECONDS,
    execute: [
      // Without it an ID token would be believed by where it came from, also with a stranger's signature or none.
      rest.enableNonRepudiationChecks,
      // The settings let through only loopback addresses.
      ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
    ],
  })
  // The library forgives a provider that names itself with another end, or none.
  if (config.serverMetadata().issuer !== issuer && `${config.serverMetadata().issuer}/` !== issuer)
    throw new ProviderAway('The provider names another issuer')
  return config
}

export interface Started {
  state: string
  nonce: string
  verifier: string
}

interface Returned extends Started {
  code: string
  iss: string | undefined
  now: number
}

export type Claims = Readonly<Record<string, unknown>> & { sub: string }

/** What of it another answer may tell better. */
const lacks = (claims: Claims, names: readonly string[]) => names.some((name) => claims[name] === undefined)

/** Each of the two answers says only of its own e-mail whether that is verified. */
function verifiedOf(claims: Claims, more: Readonly<Record<string, unknown>>): unknown {
  if (claims['email'] === undefined) return more['email_verified']
  if (claims['email_verified'] !== undefined) return claims['email_verified']
  return claims['email'] === more['email'] ? more['email_verified'] : undefined
}

/** The company's sign-in, spoken to in the one way that its standard has. */
export function openProvider(settings: SsoSettings, baseUrl: string, now: () => number) {
  let known: Known | undefined
  const redirect = `${baseUrl}/login/sso`
  const wanted = ['email', 'name', ...(settings.adminGroup === null ? [] : [settings.groupsClaim])]

  const configuration = (): Promise<Configuration> => {
    if (known && now() - known.at < KNOWN_MS) return known.config
    const config = discover(settings)
    const one = { at: now(), config }
    known = one
    // Of what failed nothing is remembered.
    config.catch(() => {
      if (known === one) known = undefined
    })
    return config.catch((error: unknown) => {
      throw new ProviderAway('', { cause: error })
    })
  }

  return {
    async addressFor({ state, nonce, verifier }: Started): Promise<string> {
      const config = await configuration()
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
      const asked = {
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: redirect,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      return buildAuthorizationUrl(config, asked).href
    },

    /** Who it was that the provider let in, or nothing that could be believed. */
    async claimsFor({ code, iss, state, nonce, verifier, now }: Returned): Promise<Claims> {
      const config = await configuration()
      const { authorizationCodeGrant, fetchUserInfo } = await library()
      const back = new URL(redirect)
      back.search = String(new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }))
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
      const tokens = await authorizationCodeGrant(config, back, checks).catch(asFault)
      const claims = tokens.claims()
      // What the library lets pass.
      if (!claims || typeof claims.sub !== 'string' || claims.sub === '') throw new ProviderRefused('no subject')
      if (claims.iat > now / 1000 + SKEW_SECONDS) throw new ProviderRefused('issued in the future')
      if (!lacks(claims, wanted) || !config.serverMetadata().userinfo_endpoint) return claims
      const more = await fetchUserInfo(config, tokens.access_token, claims.sub).catch(asFault)
      return { ...more, ...claims, email_verified: verifiedOf(claims, more) }
    },
  }
}

export type Provider = ReturnType<typeof openProvider>
