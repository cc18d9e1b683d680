import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type IdTokenOptions, type Json, openIdTokens } from './idTokens.ts'

const CLIENT = { id: 'assay', secret: 'a secret of the client' }

const metadataOf = (issuer: string): Json => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/userinfo`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/** The fake identity provider accepts every sign-in and returns the claims of the test, valid or not. */
export async function openProvider() {
  const tokens = openIdTokens(CLIENT)
  const begun = new Map<string, URLSearchParams>()
  let said: IdTokenOptions = {}
  let metadata: Json = {}
  let isAway = false
  let seconds = () => Math.floor(Date.now() / 1_000)

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
    const id_token = tokens.sign(said, { iss: issuer, nonce: asked.get('nonce'), now: seconds() })
    return [200, { access_token: 'access', token_type: 'bearer', id_token }]
  }

  const answer = async (request: IncomingMessage, url: URL): Promise<[number, Json]> => {
    if (url.pathname === '/keys') return [200, { keys: tokens.publicKeys }]
    if (url.pathname === '/token') return exchange(request)
    if (url.pathname === '/userinfo') return [200, { sub: said.claims?.['sub'] ?? 'someone', ...said.userinfo }]
    return [200, { ...metadataOf(issuer), ...metadata }]
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
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    say: (next: IdTokenOptions) => {
      said = next
    },
    describe: (other: Json) => {
      metadata = other
    },
    sayEnded: (ended: IdTokenOptions = {}) => tokens.signLogout(ended, { iss: issuer, now: seconds() }),
    goAway: (gone: boolean) => {
      isAway = gone
    },
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
