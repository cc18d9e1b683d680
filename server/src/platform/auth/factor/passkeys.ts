import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Config } from '../../../config.ts'
import type { Factor } from './queries.ts'

type RelyingParty = NonNullable<Config['passkeys']>

/** The passkey library is loaded on first use, to save memory. */
const library = () => import('@simplewebauthn/server')

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
// The cast is safe: the server stored the list of transports exactly as the browser sent it.
const transportsOf = ({ transports }: Factor) => JSON.parse(transports ?? '[]') as AuthenticatorTransport[]
const describePasskeys = (passkeys: readonly Factor[]) =>
  passkeys.map((each) => ({ id: each.credential_id ?? '', transports: transportsOf(each) }))

export async function authenticationOptions(party: RelyingParty, nonce: string, passkeys: readonly Factor[] | null) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.host,
    challenge: bytes(nonce),
    // Without a password, a passkey must verify its user (PIN or fingerprint); after a password, the presence of the
    // passkey is enough.
    userVerification: passkeys ? 'preferred' : 'required',
    ...(passkeys && { allowCredentials: describePasskeys(passkeys) }),
  })
}

interface PasskeyUser {
  id: number
  email: string
  fullName: string
}

export async function registrationOptions(
  party: RelyingParty,
  nonce: string,
  user: PasskeyUser,
  passkeys: readonly Factor[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Assay',
    rpID: party.host,
    challenge: bytes(nonce),
    attestationType: 'none',
    userName: user.email,
    userDisplayName: user.fullName,
    userID: new TextEncoder().encode(`assay ${user.id}`),
    excludeCredentials: describePasskeys(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export async function newPasskey(party: RelyingParty, nonce: string, answer: unknown) {
  const { verifyRegistrationResponse } = await library()
  const response = answer as RegistrationResponseJSON
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: nonce,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: false,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    const transports = JSON.stringify(response.response.transports ?? [])
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch {
    return null
  }
}

export const credentialOf = (answer: unknown): string => {
  const { id } = (answer ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : ''
}

/** Returns the passkey's signature counter, or null if the proof is invalid. */
export async function verifyPasskey(
  party: RelyingParty,
  { nonce, isAlone }: { nonce: string; isAlone: boolean },
  passkey: Factor,
  answer: unknown,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const { credential_id: id, secret, counter } = passkey
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: nonce,
      requireUserVerification: isAlone,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      credential: { id: id ?? '', publicKey: bytes(secret), counter, transports: transportsOf(passkey) },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
