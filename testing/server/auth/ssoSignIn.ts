import type { Provider } from '../../fakes/identityProvider.ts'
import type { IdTokenOptions } from '../../fakes/idTokens.ts'
import { ask, type RawResponse } from '../rawRequests.ts'
import type { TestServer } from '../testServer.ts'

export const postToSso = (url: string, path: string, json: unknown, cookie?: string): Promise<RawResponse> =>
  ask(url, `/api/login/sso${path}`, { method: 'POST', json, ...(cookie && { headers: { cookie } }) })

export const claimsOf = (email: string, more: object = {}): IdTokenOptions => ({
  claims: { sub: email, email, email_verified: true, name: 'Nora Newcomb', ...more },
})

export const tokenOf = ({ json }: RawResponse): string => json.access_token

/** `leave` signs in at the identity provider. `arrive` also completes the sign-in at Assay. */
export function ssoSignInOf(current: () => { provider: Provider; server: TestServer }) {
  async function leave(said: IdTokenOptions = {}, to?: string, from = current().server.url) {
    current().provider.say(said)
    const started = await postToSso(from, '/start', { to })
    if (started.status !== 200) throw new Error(`the sign-in did not start: ${started.text}`)
    const { url } = started.json as { url: string }
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
    const set = started.headers.get('set-cookie') ?? ''
    const [cookie = ''] = set.split(';')
    return { url: new URL(url), back, set, cookie, body: Object.fromEntries(back.searchParams) }
  }

  async function arrive(said: IdTokenOptions = {}, to?: string, at = current().server.url) {
    const { body, cookie } = await leave(said, to, at)
    return postToSso(at, '', body, cookie)
  }

  return { leave, arrive }
}
