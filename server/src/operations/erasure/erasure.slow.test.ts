import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { erase } from '@assay/contract/erasure/erasure'
import { searchText } from '@assay/domain/searchText'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { createEmptyDatabase } from '../../../../testing/server/database.ts'
import { formsIn, sitThrough } from '../../../../testing/server/erasure/erasureTest.ts'
import { mailByHand } from '../../../../testing/server/mail.ts'
import { assay, temporaryFolder } from '../../../../testing/server/process.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: mailByHand() })
  await makeBank(server, 12)
})
afterAll(() => server.close())

test('after a restore with the list of erasures, erased people do not appear again', async () => {
  const who = { name: 'Ŵyn Ŷstwyth', email: 'wyn.ystwyth@example.com' }
  const forms = [who.name, who.email, searchText(who.name)]
  await sitThrough(server, who)
  const { folder, remove } = temporaryFolder()
  const [backup, list] = [join(folder, 'all.backup'), join(folder, 'erasures')]
  const shell = (words: readonly string[], { databaseUrl, folder: data }: TestServer['place']) =>
    assay(words, { ASSAY_DATA_DIR: data, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  expect(await shell(['backup', backup], server.place)).toMatchObject({ status: 0 })
  await server.admin(erase, { body: { email: who.email } })
  const { stdout } = await shell(['erasures'], server.place)
  writeFileSync(list, stdout)
  expect([who.email, who.name].filter((form) => stdout.includes(form))).toEqual([])

  const fresh = await createEmptyDatabase()
  expect(await shell(['restore', backup], fresh)).toMatchObject({ status: 0 })
  expect(await shell(['erasures', 'apply', list], fresh)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('2 interviews were erased again'),
  })
  const node = await openNode({ place: fresh })
  expect(await formsIn(node, forms)).toEqual([])
  await node.close()
  await fresh.remove()
  remove()
})
