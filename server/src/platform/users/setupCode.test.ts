import { settings } from '@assay/contract/installation/installation'
import { registerUser } from '@assay/contract/users'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { openNode } from '../../../../testing/server/testServer.ts'
import { installationKey } from '../auth/installationKey.ts'
import { setupCodeOf } from './setupCode.ts'

const ada = { full_name: 'Ada Lovelace', email: 'ada@example.com', password: PASSWORD }
const needed = { status: 403, json: { code: 'SETUP_CODE_NEEDED' } }

test.each([
  ['x-forwarded-for', '192.0.2.1'],
  ['forwarded', 'for=192.0.2.1'],
  ['via', '1.1 proxy'],
])(
  'a visitor through a proxy that adds %s needs the setup code to become the first administrator',
  async (name, value) => {
    const node = await openNode()
    const headers = { [name]: value }
    const register = (setup_code?: string) =>
      ask(node.url, '/api/user/open', { method: 'POST', headers, json: { ...ada, setup_code } })
    const needs = async () => (await ask(node.url, '/api/settings', { headers })).json
    const code = setupCodeOf(await installationKey(node.db))

    expect(await needs()).toMatchObject({ needs_setup: true, needs_setup_code: true })
    for (const wrong of [undefined, '', 'guessed', `${code}x`]) expect(await register(wrong)).toMatchObject(needed)
    expect(await register(code)).toMatchObject({ status: 201, json: { is_superuser: true } })

    expect(await needs()).toMatchObject({ needs_setup: false, needs_setup_code: false })
    expect(await register(code)).toMatchObject({ status: 403, json: { code: 'REGISTRATION_CLOSED' } })
    await node.close()
  },
)

test('a request from the server’s own machine needs no setup code', async () => {
  const node = await openNode()

  expect(await node.anonymous(settings)).toMatchObject({ needs_setup: true, needs_setup_code: false })
  expect(await node.anonymous(registerUser, { body: ada })).toMatchObject({ is_superuser: true })
  await node.close()
})

test('all nodes and restarts have the same setup code, and another installation has a different code', async () => {
  const [one, other] = [await openNode(), await openNode()]
  const codeOf = async ({ db }: typeof one) => setupCodeOf(await installationKey(db))

  expect(await codeOf(one)).toBe(await codeOf(one))
  expect(await codeOf(one)).not.toBe(await codeOf(other))
  await one.close()
  await other.close()
})
