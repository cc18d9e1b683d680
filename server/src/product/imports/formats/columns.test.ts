import { createImport } from '@assay/contract/imports/imports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importForm, readOnly } from '../../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { zipOf } from '../../../../../testing/server/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function readAs(content: string, columns: object) {
  const plan = await readOnly(server, content, { columns: JSON.stringify(columns) })
  const answers = plan.items.map((item) =>
    item.answers.map((one) => `${one.is_valid ? '*' : ''}${one.description}`).join(' '),
  )
  return { ...plan, answers }
}

const refusal = { status: 422, code: 'VALIDATION_FAILED', errors: [{ field: 'columns' }] }
const send = (content: string, columns: string) =>
  server.staff(createImport, { body: importForm(content, { columns }) })

describe('column roles set by the user', () => {
  const rows: [string, string, object, string[]][] = [
    [
      'by their headers',
      'Frage,Eins,Zwei,Drei,Lösung\nWas?,x,y,z,B\n',
      { Frage: 'description', Eins: 'answer', Zwei: 'answer', Drei: 'answer', Lösung: 'correct' },
      ['x *y z'],
    ],
    [
      'by their numbers',
      'Q;X;Y;R\nWas?;x;y;2\nUnd?;x;y;1\n',
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'correct' },
      ['x *y', '*x y'],
    ],
    [
      'by their numbers, without a header',
      'Was?,x,y,B\nUnd?,x,y,A\n',
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'correct' },
      ['x *y', '*x y'],
    ],
    [
      'by their numbers, without a header, one of which stands in the first row',
      'Was?,3,1,3\nUnd?,2,4,4\n',
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'correct' },
      ['*3 1', '2 *4'],
    ],
    [
      'by their numbers, under a header that is known',
      'question,x,y,correct\nWas?,x,y,B\n',
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'correct' },
      ['x *y'],
    ],
    [
      'a header before a number',
      'Q,3,1,R\nWas?,x,y,A\n',
      { Q: 'description', 1: 'answer', 3: 'answer', R: 'correct' },
      ['*x y'],
    ],
    [
      'by the right one and the wrong ones',
      'Frage,gut,schlecht 1,schlecht 2\nWas?,x,y,z\n',
      { Frage: 'description', gut: 'right_answer', 'schlecht 1': 'wrong_answer', 'schlecht 2': 'wrong_answer' },
      ['*x y z'],
    ],
    [
      'by their numbers, under names that nobody knows, the right one and the wrong one',
      'Was;gut;schlecht\nWelcher Fluss?;x;y\n',
      { 1: 'description', 2: 'right_answer', 3: 'wrong_answer' },
      ['*x y'],
    ],
    [
      'by their numbers, without a header, the right one and the wrong one',
      'Welcher Fluss?;x;y\nDer längste Fluss;z;y\n',
      { 1: 'description', 2: 'right_answer', 3: 'wrong_answer' },
      ['*x y', '*z y'],
    ],
    [
      'all by the cells of a first row that is a question',
      'Was?,x,y,B\nUnd?,x,y,A\n',
      { 'Was?': 'description', x: 'answer', y: 'answer', B: 'correct' },
      ['x *y', '*x y'],
    ],
    [
      'all by their numbers, under names that are numbers',
      'question,1,2,key\nWas?,x,y,B\n',
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'correct' },
      ['x *y'],
    ],
    [
      'by their numbers, without a header, the first key of which says nothing',
      'Was ist das?,x,y,Z\nUnd?,x,y,A\n',
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'correct' },
      ['x y', '*x y'],
    ],
    [
      'by whether the answer before is right',
      'Frage,a1,ok1,a2,ok2\nWas?,x,no,y,yes\n',
      { Frage: 'description', a1: 'answer', ok1: 'is_right', a2: 'answer', ok2: 'is_right' },
      ['x *y'],
    ],
    [
      'one more answer beside those that are known',
      'question,answer 1,answer 2,another,correct\nWas?,x,y,z,C\n',
      { another: 'answer' },
      ['x y *z'],
    ],
    [
      'one less, so that what is known of the others stays',
      'question,answer 1,answer 2,answer 3,correct numbers\nWas?,x,y,z,2\n',
      { 'answer 3': 'ignore', 'correct numbers': 'correct' },
      ['x *y'],
    ],
  ]
  test.each(rows)('%s', async (_, content, columns, answers) => {
    expect(await readAs(content, columns)).toMatchObject({ state: 'ready', format: 'csv', answers })
  })

  test('a first row that may be a header is reported, but not used as a header', async () => {
    const roles = { 1: 'description', 2: 'right_answer', 3: 'wrong_answer' }
    const { items } = await readAs('Hund;dog;cat\nKatze;cat;dog\n', roles)
    expect(items.map(({ state, errors }) => [state, errors.map(({ code }) => code)])).toEqual([
      ['refused', ['BROKEN_ITEM']],
      ['add', []],
    ])
  })

  test('columns with the same role are named in the error', async () => {
    const { errors } = await readAs('question,a,b,key,Aufgabe,Lösung\nWhich?,x,y,A,Was?,B\n', {
      Aufgabe: 'description',
      Lösung: 'correct',
    })
    expect(errors).toMatchObject([{ code: 'COLUMNS_UNCLEAR' }])
    expect(errors[0]?.message).toContain('description (1: question, 5: Aufgabe); correct (4: key, 6: Lösung)')
  })

  test('the user can set label, code and language columns', async () => {
    const content = 'question,a,b,correct,Fach,Nr,Sprache\nWas?,x,y,A,LOOPS,K-7,de\n'
    const roles = { Fach: 'labels', Nr: 'code', Sprache: 'lang' }
    const { columns, items } = await readAs(content, roles)
    expect(columns?.map(({ role }) => role)).toEqual([
      'description',
      'answer 1',
      'answer 2',
      'correct',
      'labels',
      'code',
      'lang',
    ])
    expect(items).toMatchObject([{ labels: ['LOOPS'] }])
  })

  test.each([
    ['numbers of answers', 'question,answer 2,answer 1,note,correct letters\nWas?,x,y,n,A\n', ['*y x']],
    [
      'marks and reasons of answers',
      'question,answer 1 text,answer 1 correct,rationale 1,answer 2 text,answer 2 correct\nWas?,x,no,why,y,yes\n',
      ['x *y'],
    ],
  ])('answer columns from the plan can be sent back: %s', async (_, content, answers) => {
    const first = await readOnly(server, content)
    const columns = first.columns ?? []
    const byName = Object.fromEntries(columns.map(({ name, role }) => [name, role]))

    expect(await readAs(content, columns)).toMatchObject({ state: 'ready', columns, answers })
    expect(await readAs(content, byName)).toMatchObject({ state: 'ready', columns, answers })
  })

  const misspelt = 'question,option_a,option_b,optoin_c,correct\nWhich?,x,y,z,A\n'

  test('a possible answer column needs a user decision before the file is read', async () => {
    const { state, errors, columns } = await readOnly(server, misspelt)
    expect({ state, errors }).toMatchObject({ state: 'refused', errors: [{ code: 'COLUMNS_UNCLEAR', line: 1 }] })
    expect(errors[0]?.message).toContain('(4: optoin_c)')
    expect(columns?.map(({ like }) => like)).toEqual([undefined, undefined, undefined, 'answer', undefined])
  })

  test.each([
    ['an answer', misspelt, { optoin_c: 'answer' }, ['*x y z']],
    ['none', misspelt, { optoin_c: 'ignore' }, ['*x y']],
    [
      'none, as the page says of all',
      misspelt,
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'ignore', 5: 'correct' },
      ['*x y'],
    ],
    ['nothing where it is empty', 'question,a,zwei,c,correct\nWhich?,x, ,z,C\n', {}, ['x *z']],
    ['nothing where it holds pictures', 'question,a,image,c,correct\nWhich?,x,p.png,z,C\n', {}, ['x *z']],
  ])('the user decides about a possible answer column: %s', async (_, content, columns, answers) => {
    expect(await readAs(content, columns)).toMatchObject({ state: 'ready', answers })
  })

  test('column roles that leave the correct answer open refuse the file and list its columns', async () => {
    const { state, errors, columns } = await readAs('Frage,a1,ok1,a2\nWas?,x,no,y\n', {
      Frage: 'description',
      ok1: 'is_right',
      2: 'answer',
      4: 'answer',
    })
    expect({ state, errors }).toMatchObject({ state: 'refused', errors: [{ code: 'COLUMNS_UNCLEAR' }] })
    expect(columns?.map(({ role }) => role)).toEqual(['description', 'answer 1', 'is_right 1', 'answer 2'])
  })

  test('an unknown column or role is rejected immediately', async () => {
    const content = 'question,a,b,correct\nWas?,x,y,A\n'
    const wrong = [
      '{"c":"answer"}',
      '{"5":"answer"}',
      '{"0":"answer"}',
      '{"a":"hint"}',
      '{"a":',
      '[]',
      '[{"name":"a"}]',
      '{"a":"answer 0"}',
      '{"a":"labels 1"}',
      '{"question":1}',
    ]
    for (const columns of wrong) await expect(send(content, columns)).rejects.toMatchObject(refusal)
    await expect(send('Which one? {=x ~y}', '{"a":"answer"}')).rejects.toMatchObject(refusal)
    await expect(send('question,"a', '{"a":"answer"}')).rejects.toMatchObject(refusal)
    await expect(send('\0\x01\x02'.repeat(400), '{"a":"answer"}')).rejects.toMatchObject(refusal)
  })

  test('only the header of a long file is read, also in UTF-16', async () => {
    const rows = Array.from({ length: 9_000 }, (_, at) => `Was ist ${at}?,x${at},yy,A`).join('\n')
    const bytes = new Uint8Array(Buffer.from(`\ufeffFräge,a,b,correct\n${rows}\n`, 'utf16le'))
    const plan = await readOnly(server, bytes, { columns: '{"Fräge":"description"}' })
    expect(plan).toMatchObject({ state: 'ready', to_add: 9_000 })
  })

  test('a table without the chosen columns is reported in an archive, and the other tables are read', async () => {
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
