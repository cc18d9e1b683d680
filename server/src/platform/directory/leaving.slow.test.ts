import { makePasswordLink, redeemLink } from '@assay/contract/auth/links'
import { createToken, getOwnToken } from '@assay/contract/auth/tokens'
import { streamLiveTests } from '@assay/contract/live/live'
import { createShare } from '@assay/contract/results/shares'
import { getMe, getUser, updateUser } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { makeUser } from '../../../../testing/client/make.ts'
import { listenTo } from '../../../../testing/client/stream.ts'
import { openProvider, type Provider } from '../../../../testing/fakes/identityProvider.ts'
import { companySettings, signInThroughProvider } from '../../../../testing/server/company.ts'
import { directoryAt, directoryToken, entraAt } from '../../../../testing/server/directory.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const DAY = 24 * 60 * 60_000

let server: TestServer
let provider: Provider
let entra: ReturnType<typeof entraAt>
beforeAll(async () => {
  provider = await openProvider()
  server = await startTestServer({ config: companySettings(provider) })
  await makeBank(server, 10)
  entra = entraAt(directoryAt(server.url, await directoryToken(server)))
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const secondNode = () =>
  server.place.databaseUrl
    ? openNode({ config: companySettings(provider), place: server.place, clock: server.clock })
    : Promise.resolve(server)

async function finishedOf(caller: TestServer['admin']) {
  const interview = await makeInterview({ ...server, staff: caller })
  const candidate = candidateOf(server.anonymous, interview.code, interview.email)
  await candidate.start()
  await candidate.finish()
  return interview.code
}

test.each(['the directory', 'an administrator'])(
  'a user deactivated by %s permanently loses access on every node, from the next request on',
  async (whose) => {
    const node = await secondNode()
    const user = await makeUser(server)
    const id = String(user.id)
    const { link } = await server.admin(makePasswordLink, { params: { id } })
    const session = await server.signIn(user.email)
    const other = node.holder(session.token ?? '')
    const { token } = await session(createToken, { body: { name: 'Own', scopes: ['interviews:read'] } })
    const share = await session(createShare, { body: { codes: [await finishedOf(session)], days: 14 } })
    const shared = `/api/shared/${share.link.split('/shared/')[1]}`
    const stream = await listenTo(other, streamLiveTests, { query: {} })
    expect((await ask(node.url, shared)).status).toBe(200)
    expect(await other(getMe)).toMatchObject({ id: user.id })

    const setActive = (isActive: boolean) =>
      whose === 'the directory'
        ? entra.setActive(id, isActive)
        : server.admin(updateUser, { params: { id }, body: { is_active: isActive } })
    const areDead = async () => {
      await expect(other(getMe)).rejects.toMatchObject({ status: 401 })
      await expect(node.holder(token)(getOwnToken)).rejects.toMatchObject({ status: 401 })
      expect((await ask(node.url, shared)).status).toBe(404)
      const held = { token: link.split('#')[1] ?? '', password: 'Another-1' }
      await expect(node.anonymous(redeemLink, { body: held })).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    }
    await setActive(false)
    await areDead()
    // The stream ends soon after the deactivation, because each node checks its streams once a second.
    await stream.ended
    await setActive(true)
    await areDead()
    expect(await server.admin(getUser, { params: { id } })).toMatchObject({ is_active: true })
    if (node !== server) await node.close()
  },
)

test('tokens of directory users stay valid even if the users do not sign in again', async () => {
  const enter = async (sub: string) => {
    const claims = { sub, email: `${sub}@example.com`, email_verified: true, name: 'Nora Newcomb', groups: [] }
    return server.holder((await signInThroughProvider(server.url, provider, { claims })).json.access_token)
  }
  const tokenOf = async (caller: TestServer['admin']) =>
    (await caller(createToken, { body: { name: 'Robot', scopes: ['bank:read'], expires_in_days: 300 } })).token
  const [known, alone] = [await tokenOf(await enter('known')), await tokenOf(await enter('alone'))]
  const [{ id }] = (await entra.find('known@example.com')).json.Resources
  expect(
    (
      await directoryAt(server.url, await directoryToken(server))('PATCH', `/Users/${id}`, {
        Operations: [{ op: 'add', path: 'externalId', value: 'k' }],
      })
    ).status,
  ).toBe(200)

  server.clock.advance(40 * DAY)
  expect((await server.holder(known)(getOwnToken)).name).toBe('Robot')
  await expect(server.holder(alone)(getOwnToken)).rejects.toMatchObject({ status: 401 })
})
