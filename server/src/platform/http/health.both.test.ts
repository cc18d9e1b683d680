import { expect, test } from 'vitest'
import { createEmptyDatabase, ENGINE } from '../../../../testing/server/database.ts'
import { openRelay } from '../../../../testing/server/network/relay.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer } from '../../../../testing/server/testServer.ts'
import { VERSION } from '../../version.ts'

const away = { status: 503, json: { code: 'UNAVAILABLE' } }

test('the health check succeeds if the database responds, and shows the version', async () => {
  const node = await openNode()

  expect(await ask(node.url, '/api/health')).toMatchObject({ status: 200, json: { status: 'ok', version: VERSION } })
  await node.close()
})

test('the health check answers 503 while the database is unreachable', async () => {
  const node = await openNode()
  await node.db.destroy()

  const answer = await ask(node.url, '/api/health')

  expect(answer).toMatchObject(away)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await node.close()
})

test('a server that can save data is alive and ready; a server that cannot save data is only alive', async () => {
  const node = await openNode()
  expect(await ask(node.url, '/api/alive')).toMatchObject({ status: 200, json: { status: 'ok' } })
  expect(await ask(node.url, '/api/ready')).toMatchObject({ status: 200, json: { status: 'ok' } })
  await node.close()

  const broken = await openNode()
  await broken.db.destroy()
  expect(await ask(broken.url, '/api/ready')).toMatchObject(away)
  expect(await ask(broken.url, '/api/alive')).toMatchObject({ status: 200 })
  await broken.close()
})

test.each(['/health', '/healthz', '/livez', '/readyz', '/metrics', '/ping/'])(
  'a health check at the unknown path %s is not answered as healthy',
  async (path) => {
    const node = await openNode()

    expect(await ask(node.url, path, { headers: { accept: 'text/html' } })).toMatchObject({ status: 404 })
    await node.close()
  },
)

if (ENGINE === 'postgres') {
  test('after an outage, the server uses the database again as soon as it responds', async () => {
    const { databaseUrl = '', ...place } = await createEmptyDatabase()
    const relay = await openRelay(databaseUrl)
    const server = await startTestServer({ place: { ...place, databaseUrl: relay.url } })
    const readUsers = () => ask(server.url, '/api/user', { token: server.admin.token })

    for (let round = 0; round < 3; round += 1) {
      await relay.cut()
      expect(await ask(server.url, '/api/health')).toMatchObject(away)
      const refused = await readUsers()
      expect(refused).toMatchObject(away)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      await relay.repair()
      expect((await readUsers()).status).toBe(200)
      expect((await ask(server.url, '/api/health')).status).toBe(200)
    }
    await server.close()
    await relay.cut()
    await place.remove()
  })
}
