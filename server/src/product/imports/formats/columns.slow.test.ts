import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOnly } from '../../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { zipOf } from '../../../../../testing/server/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('column roles that the user sets for a table', () => {
  test('the columns of a long file are checked by its header alone, also in UTF-16', async () => {
    const rows = Array.from({ length: 9_000 }, (_, at) => `Was ist ${at}?,x${at},yy,A`).join('\n')
    const bytes = new Uint8Array(Buffer.from(`\ufeffFräge,a,b,correct\n${rows}\n`, 'utf16le'))
    const plan = await readOnly(server, bytes, { columns: '{"Fräge":"description"}' })
    expect(plan).toMatchObject({ state: 'ready', to_add: 9_000 })
  })

  test('a table of an archive is reported if it lacks the columns set by the user, and other tables are read', async () => {
    const zip = zipOf([
      { path: 'a.csv', content: 'Frage,Eins,Zwei,correct\nWas?,x,y,A\n' },
      { path: 'b.csv', content: 'question,a,b,correct\nAnd what?,x,y,B\n' },
    ])
    const columns = JSON.stringify({ Frage: 'description', Eins: 'answer', Zwei: 'answer' })
    const { items, errors } = await readOnly(server, zip, { columns })
    expect(items.map(({ file }) => file)).toEqual(['a.csv'])
    expect(errors).toMatchObject([{ file: 'b.csv', code: 'COLUMNS_UNCLEAR' }])
  })
})
