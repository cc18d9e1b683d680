import { beginTotp, confirmTotp } from '@assay/contract/auth/factors'
import { expect } from 'vitest'
import type { Caller } from '../../client/caller.ts'
import { makeUser } from '../../client/make.ts'
import { PASSWORD } from '../../client/people.ts'
import { codeOf } from '../../fakes/authenticator.ts'
import { ask, type RawResponse } from '../rawRequests.ts'
import { startTestServer, type TestServer } from '../testServer.ts'

export const party = { host: 'assay.example', origin: 'https://assay.example' }

export async function startFactorServer(): Promise<TestServer> {
  const server = await startTestServer({ config: { passkeys: party } })
  server.clock.freeze(Date.parse('2026-03-04T05:06:15Z'))
  server.admin = await server.signIn(server.adminUser.email)
  return server
}

export function factorsOf(current: () => TestServer) {
  const newUser = async () => {
    const user = await makeUser(current())
    return { user, caller: await current().signIn(user.email) }
  }
  const codeNow = (secret: string, ahead = 0) => codeOf(secret, ahead, current().clock.now())

  async function setUpApp(caller: Caller) {
    const { secret } = await caller(beginTotp)
    const { recovery_codes } = await caller(confirmTotp, { body: { totp: codeNow(secret) } })
    return { secret, codes: recovery_codes ?? [] }
  }

  async function begin(email: string, at = current().url) {
    const form = { username: email, password: PASSWORD }
    const { status, json } = await ask(at, '/api/login/access-token', { method: 'POST', form })
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'SECOND_FACTOR_NEEDED' })
    return json as { challenge: string; factors: string[]; passkey_options: Record<string, unknown> | null }
  }

  async function guarded() {
    const { user, caller } = await newUser()
    const app = await setUpApp(caller)
    return { ...app, user, caller, begin: () => begin(user.email) }
  }

  const prove = (challenge: string, proof: object, at = current().url, cookie = '') =>
    ask(at, '/api/login/second-factor', {
      method: 'POST',
      json: { challenge, ...proof },
      ...(cookie && { headers: { cookie } }),
    })

  return { newUser, codeNow, setUpApp, begin, guarded, prove }
}

export const codeOrStatus = ({ status, json }: RawResponse) => (status === 200 ? 200 : json.code)
