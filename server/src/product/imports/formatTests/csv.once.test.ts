import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readItems, readOnly } from '../../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('CSV', () => {
  const one = async (header: string, row: string) => (await readItems(server, `${header}\n${row}\n`))[0]
  const rows: [string, string, string, string[], string[]][] = [
    ['the correct answer as a number', 'question,answer 1,answer 2,correct', 'Which?,a,b,2', ['a', '*b'], []],
    [
      'correct answers as letters',
      'Pregunta;Opción A;Opción B;Opción C;Correcta',
      'Which?;a;b;c;"A, c"',
      ['*a', 'b', '*c'],
      [],
    ],
    ['the correct answer as its text', '題目\t選項1\t選項2\t正解', 'Which?\ta\tx, y\tx, y', ['a', '*x, y'], []],
    ['a letter that is also another answer', 'question,a,b,correct', 'Which?,B,A,A', ['B', 'A'], ['RIGHT_UNCLEAR']],
    ['a letter in a column named “correct letters”', 'question,a,b,correct letters', 'Which?,B,A,A', ['*B', 'A'], []],
    ['an empty answer before the correct letter', 'question,a,b,c,correct', 'Which?,x,,z,C', ['x', '*z'], []],
    [
      'the correct answer as its column header',
      'Question,Option A,Option B,Correct Option',
      'Which?,x,y,Option B',
      ['x', '*y'],
      [],
    ],
    [
      'usual column names of other programs',
      'prompt,option_1,option_2,correct_answer',
      'Which?,x,y,x',
      ['*x', 'y'],
      [],
    ],
    [
      'the column names of Udemy',
      'Question,Answer Option 1,Answer Option 2,Correct Answers',
      'Which?,x,y,2',
      ['x', '*y'],
      [],
    ],
    ['Chinese column names', '題目,選項A,選項B,正確答案', 'Which?,x,y,B', ['x', '*y'], []],
    ['Korean column names', '질문,보기 1,보기 2,정답', 'Which?,x,y,2', ['x', '*y'], []],
    ['all answers in one cell', 'question,options,answer', 'Which?,x | y | z,y', ['x', '*y', 'z'], []],
    ['lettered answers in one cell', 'question,options,correct', 'Which?,"A) x\nB) y",B', ['x', '*y'], []],
    ['no correct answer', 'question,a,b,correct', 'Which?,x,y,', ['x', 'y'], ['NO_VALID_ANSWER']],
    ['an apostrophe against spreadsheet formulas', 'question,a,b,correct', "Which?,'=1+1,'-2,A", ['*=1+1', '-2'], []],
    [
      'an apostrophe against full-width formulas',
      'question,a,b,correct',
      "Which?,'＝1+1,'＠b,A",
      ['*＝1+1', '＠b'],
      [],
    ],
    ['more cells than columns', 'question,a,b,correct', 'Which, then?,x,y,A', ['then?', 'x'], ['BROKEN_ITEM']],
    [
      'quotation marks inside cells',
      'question,a,b,correct',
      'Which?,the "heart" of it,5" wide,A',
      ['*the "heart" of it', '5" wide'],
      [],
    ],
    ['spaces before quoted cells', 'question,a,b,correct', 'Which?, "x, y" , "z" it,A', ['*x, y', '"z" it'], []],
    [
      'a quotation mark that is open at a separator',
      'question,a,b,correct',
      'Which?,is "x, or" y,z',
      ['is "x', 'or" y'],
      ['BROKEN_ITEM'],
    ],
    ['text after a quoted part', 'question,a,b,correct', 'Which?,"x" y,z,A', ['"x" y', 'z'], ['BROKEN_ITEM']],
  ]
  test.each(rows)('a CSV row is read, or its problem is reported: %s', async (_, header, row, answers, codes) => {
    expect(await one(header, row)).toMatchObject({ answers, codes })
  })

  test('a picture in a separate CSV column is reported as lost for its question', async () => {
    const file = 'question,a,b,correct,Image URL\nWhich?,x,y,A,https://a.org/p.png\nAnd which?,x,y,B,[]\n'
    const { items } = await readOnly(server, file)
    expect(items.map(({ take, losses }) => [take, losses.map(({ code }) => code)])).toEqual([
      [false, ['PICTURE']],
      [true, []],
    ])
  })

  test('in CSV, double tildes mean struck-through text, and single tildes stay unchanged', async () => {
    expect(await one('question,a,b,correct', '"Is it 0~40, 5~45 or ~~so~~?",~x~,y,A')).toMatchObject({
      description: 'Is it 0~40, 5~45 or ~~so~~?',
      answers: ['*~x~', 'y'],
    })
  })

  test('a CSV row with too many or unclear cells is rejected with its line, and other rows are read', async () => {
    const file =
      'question,a,b,correct,tags,category\nOne?,x,y,A,T,C\nTwo, then?,x,y,B,T,C\nThree?,"x" y,z,A,,\nFour?,"x,\ny",z,B,T,\n'
    const { items } = await readOnly(server, file)

    expect(items.map(({ state, line, labels }) => [state, line, labels])).toEqual([
      ['add', 2, ['T', 'C']],
      ['refused', 3, expect.anything()],
      ['refused', 4, []],
      ['add', 5, ['T']],
    ])
  })

  test('the import plan lists the roles of the CSV columns, and a sep= line sets the separator', async () => {
    const { columns, format } = await readOnly(server, 'sep=;\nquestion;a;b;right;level\nW?;x;y;a;3\n')

    expect(format).toBe('csv')
    expect(columns?.map(({ role }) => role)).toEqual(['description', 'answer 1', 'answer 2', 'correct', null])
  })
})
