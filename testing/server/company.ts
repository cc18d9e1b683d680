import type { Provider } from '../fakes/identityProvider.ts'
import type { IdTokenOptions } from '../fakes/idTokens.ts'
import { ask } from './rawRequests.ts'

export const companySettings = ({ issuer, clientId, clientSecret }: Provider) => ({
  baseUrl: 'https://assay.example',
  sso: {
    issuer,
    clientId,
    clientSecret,
    name: 'Example',
    domains: ['example.com'],
    scopes: 'openid email profile',
    adminGroup: 'leads',
    groupsClaim: 'groups',
    trustsEmail: false,
  },
})

export async function signInThroughProvider(url: string, provider: Provider, said: IdTokenOptions) {
  const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
    ask(url, `/api/login/sso${path}`, { method: 'POST', json, headers })
  provider.say(said)
  const started = await post('/start', {})
  const there = await fetch(started.json.url, { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  const cookie = (started.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return post('', Object.fromEntries(back.searchParams), { cookie })
}
