import { createHash, createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

/** How the next ID token is made: its claims beside the usual ones, and what is wrong with it. */
export interface Said {
  claims?: Json
  header?: Json
  /** Signed by a key that the provider does not name. */
  isForeign?: boolean
  /** What userinfo adds. */
  userinfo?: Json
}

const CLIENT = 'assay'
const SECRET = 'a secret of the client'
const keys = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })
const written = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/** A company's sign-in that lets everybody in and says of them what a test wants, right or wrong. */
export async function openProvider() {
  const own = keys()
  const foreign = keys()
  const begun = new Map<string, URLSearchParams>()
  let said: Said = {}
  let metadata: Json = {}
  let isAway = false
  let seconds = () => Math.floor(Date.now() / 1_000)

  const signed = ({ header, claims, isForeign }: Said, nonce: string | null): string => {
    const head = { alg: 'RS256', kid: 'own', ...header }
    const now = seconds()
    const usual = { iss: issuer, aud: CLIENT, sub: 'someone', iat: now, exp: now + 300, nonce }
    const text = `${written(head)}.${written({ ...usual, ...claims })}`
    if (head.alg === 'none') return `${text}.`
    if (head.alg === 'HS256') return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`
    const key = (isForeign ? foreign : own).privateKey
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`
  }

  /** Where the browser is sent: there is nobody to ask, so it goes straight back. */
  const authorize = (url: URL, response: ServerResponse) => {
    const code = `code-${begun.size}`
    begun.set(code, url.searchParams)
    const back = new URL(url.searchParams.get('redirect_uri') ?? issuer)
    back.search = String(new URLSearchParams({ code, state: url.searchParams.get('state') ?? '', iss: issuer }))
    response.writeHead(302, { location: back.href }).end()
  }

  const exchange = async (request: IncomingMessage): Promise<[number, Json]> => {
    const form = await readForm(request)
    const asked = begun.get(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (proof !== asked?.get('code_challenge')) return [400, { error: 'invalid_grant' }]
    return [200, { access_token: 'access', token_type: 'bearer', id_token: signed(said, asked.get('nonce')) }]
  }

  const answer = async (request: IncomingMessage, url: URL): Promise<[number, Json]> => {
    if (url.pathname === '/keys')
      return [200, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] }]
    if (url.pathname === '/token') return exchange(request)
    if (url.pathname === '/userinfo') return [200, { sub: said.claims?.['sub'] ?? 'someone', ...said.userinfo }]
    return [
      200,
      {
        issuer,
        ...{ authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` },
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...metadata,
      },
    ]
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (isAway) return void request.socket.destroy()
    if (url.pathname === '/authorize') return authorize(url, response)
    const [status, json] = await answer(request, url)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    clientId: CLIENT,
    clientSecret: SECRET,
    say: (next: Said) => {
      said = next
    },
    /** What it tells of itself, beside or in place of the usual. */
    describe: (other: Json) => {
      metadata = other
    },
    goAway: (gone: boolean) => {
      isAway = gone
    },
    /** By whose clock its tokens are made. */
    follow: (now: () => number) => {
      seconds = () => Math.floor(now() / 1_000)
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Provider = Awaited<ReturnType<typeof openProvider>>
