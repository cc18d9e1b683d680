import { createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'

export type Json = Record<string, unknown>

export interface IdTokenOptions {
  claims?: Json
  header?: Json
  /** `isForeign` is true if the token is signed with a key that the provider does not publish. */
  isForeign?: boolean
  userinfo?: Json
}

const written = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')
const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })

export function openIdTokens(client: { id: string; secret: string }) {
  const own = makeKeys()
  const foreign = makeKeys()
  const signed = (head: Json & { alg: string }, claims: Json, isForeign = false) => {
    const text = `${written(head)}.${written(claims)}`
    if (head.alg === 'none') return `${text}.`
    if (head.alg === 'HS256') return `${text}.${createHmac('sha256', client.secret).update(text).digest('base64url')}`
    const key = (isForeign ? foreign : own).privateKey
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`
  }

  return {
    publicKeys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }],

    sign(
      { header, claims, isForeign }: IdTokenOptions,
      { iss, nonce, now }: { iss: string; nonce: string | null; now: number },
    ) {
      const head = { alg: 'RS256', kid: 'own', ...header }
      const usual = { iss, aud: client.id, sub: 'someone', iat: now, exp: now + 300, nonce }
      return signed(head, { ...usual, ...claims }, isForeign)
    },

    /** Signs a logout token, as in OpenID Connect Back-Channel Logout 1.0. */
    signLogout({ header, claims, isForeign }: IdTokenOptions, { iss, now }: { iss: string; now: number }) {
      const head = { alg: 'RS256', kid: 'own', typ: 'logout+jwt', ...header }
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      const usual = { iss, aud: client.id, iat: now, exp: now + 120, jti: randomUUID(), events }
      return signed(head, { ...usual, ...claims }, isForeign)
    },
  }
}
