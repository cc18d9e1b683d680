import { renameSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../testing/server/process.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { openNode } from '../../../../testing/server/testServer.ts'

test('the readiness check and error responses report a missing data folder', async () => {
  const { folder, remove } = temporaryFolder()
  const data = `${folder}/data`
  const node = await openNode({ place: { folder: data } })
  onTestFinished(async () => {
    await node.close()
    remove()
  })

  renameSync(data, `${folder}/elsewhere`)

  const ready = await ask(node.url, '/api/ready')
  expect(ready).toMatchObject({ status: 503, json: { detail: 'The data folder is gone' } })
  const body = { full_name: 'Ada', email: 'ada@example.com', password: 'a good one' }
  const refused = await ask(node.url, '/api/user/open', { method: 'POST', json: body })
  expect(refused).toMatchObject({ status: 503, json: { code: 'UNAVAILABLE' } })
  expect(refused.json.detail).toBe('The data folder is gone, please try again later')
})
