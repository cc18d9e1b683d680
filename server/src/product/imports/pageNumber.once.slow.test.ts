import { listItems } from '@assay/contract/imports/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile } from '../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the items of an import are listed in pages of ten', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => `Which of ${at}?,x,y,A`)
  const { id } = await importFile(server, `question,a,b,correct\n${lines.join('\n')}\n`)
  const page = (query: Record<string, string>) => server.staff(listItems, { params: { id }, query })

  expect((await page({ page_num: '2' })).items.map(({ number }) => number)).toEqual([11, 12])
  expect((await page({ page_num: '3' })).items).toEqual([])
  const both = { status: 422, errors: [{ field: 'page_num', code: 'TWO_STYLES' }] }
  await expect(page({ page_num: '1', offset: '5' })).rejects.toMatchObject(both)
  await expect(page({ page_num: '0' })).rejects.toMatchObject({ errors: [{ field: 'page_num', code: 'INVALID' }] })
})
