import { redeemLink } from '@assay/contract/auth/links'
import { getMe, registerUser } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProvider, type Provider } from '../../../../../testing/fakes/identityProvider.ts'
import { claimsOf, ssoSignInOf, tokenOf } from '../../../../../testing/server/auth/ssoSignIn.ts'
import { companySettings } from '../../../../../testing/server/company.ts'
import { assay } from '../../../../../testing/server/process.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let provider: Provider
let server: TestServer
const baseUrl = 'https://assay.example'

beforeAll(async () => {
  provider = await openProvider()
  server = await startTestServer({ config: companySettings(provider) })
  server.clock.freeze(Date.now())
  provider.follow(server.clock.now)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const { arrive } = ssoSignInOf(() => ({ provider, server }))

test('if password sign-in is off and the provider fails, a link from the command line still works', async () => {
  const node = await openNode({ config: { ...companySettings(provider), passwordSignIn: false }, clock: server.clock })
  const { email } = server.adminUser
  await node.anonymous(registerUser, { body: { full_name: 'Ada Lovelace', email, password: 'Correct-1' } })
  const linked = tokenOf(await arrive(claimsOf(email), undefined, node.url))
  provider.goAway(true)
  // The shell command uses the real clock, so the server's clock is set to the same time.
  const before = server.clock.now()
  server.clock.freeze(Date.now())

  const { databaseUrl, folder } = node.place
  const { status, stdout, stderr } = await assay(['sign-in-link', email], {
    ASSAY_DATA_DIR: folder,
    ASSAY_BASE_URL: baseUrl,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ASSAY_OIDC_ISSUER: provider.issuer,
    ASSAY_OIDC_CLIENT_ID: provider.clientId,
    ASSAY_PASSWORD_SIGN_IN: 'off',
  })
  expect([status, stderr]).toEqual([0, ''])
  const token = stdout.trimEnd().split('#').at(-1) ?? ''
  const { access_token } = await node.anonymous(redeemLink, { body: { token } })
  expect(await node.holder(access_token ?? '')(getMe)).toMatchObject({ email, signs_in_by: 'sso' })
  expect(await node.holder(linked)(getMe)).toMatchObject({ email })
  await expect(node.anonymous(redeemLink, { body: { token } })).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })

  provider.goAway(false)
  server.clock.freeze(before)
  await node.close()
})
