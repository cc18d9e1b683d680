import { createImport } from '@assay/contract/imports/imports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importForm, readOnly } from '../../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

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

describe('column roles that the user sets for a table', () => {
  const rows: [string, string, object, string[]][] = [
    [
      'by column headers',
      'Frage,Eins,Zwei,Drei,Lösung\nWas?,x,y,z,B\n',
      { Frage: 'description', Eins: 'answer', Zwei: 'answer', Drei: 'answer', Lösung: 'correct' },
      ['x *y z'],
    ],
    [
      'by column numbers',
      'Q;X;Y;R\nWas?;x;y;2\nUnd?;x;y;1\n',
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'correct' },
      ['x *y', '*x y'],
    ],
    [
      'by column numbers, if the table has no header',
      'Was?,x,y,B\nUnd?,x,y,A\n',
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'correct' },
      ['x *y', '*x y'],
    ],
    [
      'by column numbers, if the first row contains numbers',
      'Was?,3,1,3\nUnd?,2,4,4\n',
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'correct' },
      ['*3 1', '2 *4'],
    ],
    [
      'by column numbers, if the header is known',
      'question,x,y,correct\nWas?,x,y,B\n',
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'correct' },
      ['x *y'],
    ],
    [
      'by headers that are numbers',
      'Q,3,1,R\nWas?,x,y,A\n',
      { Q: 'description', 1: 'answer', 3: 'answer', R: 'correct' },
      ['*x y'],
    ],
    [
      'for columns of the correct and the wrong answers',
      'Frage,gut,schlecht 1,schlecht 2\nWas?,x,y,z\n',
      { Frage: 'description', gut: 'right_answer', 'schlecht 1': 'wrong_answer', 'schlecht 2': 'wrong_answer' },
      ['*x y z'],
    ],
    [
      'for correct and wrong answers by number, if the header is unknown',
      'Was;gut;schlecht\nWelcher Fluss?;x;y\n',
      { 1: 'description', 2: 'right_answer', 3: 'wrong_answer' },
      ['*x y'],
    ],
    [
      'for correct and wrong answers by number, if the table has no header',
      'Welcher Fluss?;x;y\nDer längste Fluss;z;y\n',
      { 1: 'description', 2: 'right_answer', 3: 'wrong_answer' },
      ['*x y', '*z y'],
    ],
    [
      'by the cells of a first row that is a question',
      'Was?,x,y,B\nUnd?,x,y,A\n',
      { 'Was?': 'description', x: 'answer', y: 'answer', B: 'correct' },
      ['x *y', '*x y'],
    ],
    [
      'by column numbers, if the headers are numbers',
      'question,1,2,key\nWas?,x,y,B\n',
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'correct' },
      ['x *y'],
    ],
    [
      'by column numbers, if the first answer key is unclear',
      'Was ist das?,x,y,Z\nUnd?,x,y,A\n',
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'correct' },
      ['x y', '*x y'],
    ],
    [
      'for columns that mark the previous answer as correct',
      'Frage,a1,ok1,a2,ok2\nWas?,x,no,y,yes\n',
      { Frage: 'description', a1: 'answer', ok1: 'is_right', a2: 'answer', ok2: 'is_right' },
      ['x *y'],
    ],
    [
      'for one more answer column',
      'question,answer 1,answer 2,another,correct\nWas?,x,y,z,C\n',
      { another: 'answer' },
      ['x y *z'],
    ],
    [
      'if one answer column is ignored',
      'question,answer 1,answer 2,answer 3,correct numbers\nWas?,x,y,z,2\n',
      { 'answer 3': 'ignore', 'correct numbers': 'correct' },
      ['x *y'],
    ],
  ]
  test.each(rows)('the table is read with the roles that the user sets %s', async (_, content, columns, answers) => {
    expect(await readAs(content, columns)).toMatchObject({ state: 'ready', format: 'csv', answers })
  })

  test('a first row that may be a header or a question is reported as unclear', async () => {
    const roles = { 1: 'description', 2: 'right_answer', 3: 'wrong_answer' }
    const { items } = await readAs('Hund;dog;cat\nKatze;cat;dog\n', roles)
    expect(items.map(({ state, errors }) => [state, errors.map(({ code }) => code)])).toEqual([
      ['refused', ['BROKEN_ITEM']],
      ['add', []],
    ])
  })

  test('if two columns have the same role, the error names both columns', async () => {
    const { errors } = await readAs('question,a,b,key,Aufgabe,Lösung\nWhich?,x,y,A,Was?,B\n', {
      Aufgabe: 'description',
      Lösung: 'correct',
    })
    expect(errors).toMatchObject([{ code: 'COLUMNS_UNCLEAR' }])
    expect(errors[0]?.message).toContain('description (1: question, 5: Aufgabe); correct (4: key, 6: Lösung)')
  })

  test('a user can set the columns for labels, code and language', async () => {
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
    ['answer columns with numbers', 'question,answer 2,answer 1,note,correct letters\nWas?,x,y,n,A\n', ['*y x']],
    [
      'columns for correct answers and rationales',
      'question,answer 1 text,answer 1 correct,rationale 1,answer 2 text,answer 2 correct\nWas?,x,no,why,y,yes\n',
      ['x *y'],
    ],
    [
      'options in one cell',
      'question,options,answer\n"One cell?","alpha|beta|gamma",2\n"Two cell?","a1|b1|c1",1\n',
      ['alpha *beta gamma', '*a1 b1 c1'],
    ],
  ])('the roles that the import plan lists can be sent back unchanged: %s', async (_, content, answers) => {
    const first = await readOnly(server, content)
    const columns = first.columns ?? []
    const byName = Object.fromEntries(columns.map(({ name, role }) => [name, role]))

    expect(await readAs(content, columns)).toMatchObject({ state: 'ready', columns, answers })
    expect(await readAs(content, byName)).toMatchObject({ state: 'ready', columns, answers })
  })

  const misspelt = 'question,option_a,option_b,optoin_c,correct\nWhich?,x,y,z,A\n'

  test('a file with a column that may be an answer is read only after the user has set its role', async () => {
    const { state, errors, columns } = await readOnly(server, misspelt)
    expect({ state, errors }).toMatchObject({ state: 'refused', errors: [{ code: 'COLUMNS_UNCLEAR', line: 1 }] })
    expect(errors[0]?.message).toContain('(4: optoin_c)')
    expect(columns?.map(({ like }) => like)).toEqual([undefined, undefined, undefined, 'answer', undefined])
  })

  test.each([
    ['as an answer if the user says so', misspelt, { optoin_c: 'answer' }, ['*x y z']],
    ['not as an answer if the user ignores it', misspelt, { optoin_c: 'ignore' }, ['*x y']],
    [
      'not as an answer if the user sets all roles and ignores it',
      misspelt,
      { 1: 'description', 2: 'answer', 3: 'answer', 4: 'ignore', 5: 'correct' },
      ['*x y'],
    ],
    ['not as an answer if it is empty', 'question,a,zwei,c,correct\nWhich?,x, ,z,C\n', {}, ['x *z']],
    ['not as an answer if it contains pictures', 'question,a,image,c,correct\nWhich?,x,p.png,z,C\n', {}, ['x *z']],
  ])('a column that may be an answer is used as follows: %s', async (_, content, columns, answers) => {
    expect(await readAs(content, columns)).toMatchObject({ state: 'ready', answers })
  })

  test('if the column roles do not define the correct answer, the file is refused and its columns are listed', async () => {
    const { state, errors, columns } = await readAs('Frage,a1,ok1,a2\nWas?,x,no,y\n', {
      Frage: 'description',
      ok1: 'is_right',
      2: 'answer',
      4: 'answer',
    })
    expect({ state, errors }).toMatchObject({ state: 'refused', errors: [{ code: 'COLUMNS_UNCLEAR' }] })
    expect(columns?.map(({ role }) => role)).toEqual(['description', 'answer 1', 'is_right 1', 'answer 2'])
  })

  test('an upload with an unknown column or role is rejected before the file is read', async () => {
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
})
