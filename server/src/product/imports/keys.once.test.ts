import { confirmImport, type Import } from '@assay/contract/imports/imports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, importForm, itemsOf, readOnly } from '../../../../testing/client/imports.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { zipOf } from '../../../../testing/server/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const HEADER = 'question,a,b,c,correct'
const table = (cells: readonly string[], header = HEADER) =>
  [header, ...cells.map((cell, at) => `Which of ${at} ${crypto.randomUUID()}?,x,y,z,"${cell}"`)].join('\n')

async function readKeys(content: string, sent: object = {}) {
  const { keys, items } = await readOnly(server, content, sent)
  const right = items.map(({ answers, errors }) =>
    errors.length > 0
      ? errors.map(({ code }) => code).join()
      : answers.flatMap(({ is_valid, description }) => (is_valid ? description : [])).join(),
  )
  const [key] = keys as [Import['keys'][number]]
  return { right, detected: [key.reading, key.certain], key, items }
}

describe('numbers as the correct answers in a table', () => {
  const rows: [string, string[], string[], [string, boolean]][] = [
    [
      'a 0 in any row shows that numbers count from 0',
      ['1', '0', '2', '0;2'],
      ['y', 'x', 'z', 'x,z'],
      ['numbers_from_0', true],
    ],
    [
      'the number of the last answer shows that numbers count from 1',
      ['1', '3', '2'],
      ['x', 'z', 'y'],
      ['numbers_from_1', true],
    ],
    [
      'without a 0 or the last number, counting from 1 is assumed and needs a check',
      ['1', '2', '1'],
      ['x', 'y', 'x'],
      ['numbers_from_1', false],
    ],
    [
      'with a 0 and the last number, all rows are unclear',
      ['0', '3', '1'],
      ['RIGHT_UNCLEAR', 'RIGHT_UNCLEAR', 'RIGHT_UNCLEAR'],
      ['mixed', true],
    ],
    [
      'in a table with letters, a 0 and the last number are unclear',
      ['0', '3', 'B'],
      ['RIGHT_UNCLEAR', 'RIGHT_UNCLEAR', 'y'],
      ['letters', true],
    ],
    ['letters are always clear', ['A', 'c'], ['x', 'z'], ['letters', true]],
    ['texts of answers are always clear', ['x', 'z'], ['x', 'z'], ['texts', true]],
    ['a mixture of letters, texts and numbers needs a check', ['A', 'z', '1'], ['x', 'z', 'x'], ['mixed', false]],
    ['a number without an answer is rejected', ['0', '1', '7'], ['x', 'y', 'RIGHT_UNCLEAR'], ['numbers_from_0', true]],
  ]
  test.each(rows)('the answer key of a table is read or reported as unclear: %s', async (_, cells, right, detected) => {
    expect(await readKeys(table(cells))).toMatchObject({ right, detected })
  })

  test('correct answers such as AC are unclear, because AC may be two letters or one text', async () => {
    const { right, detected, items } = await readKeys(table(['AC', 'B', 'B C', 'AD']))
    expect({ right, detected }).toEqual({
      right: ['RIGHT_UNCLEAR', 'y', 'RIGHT_UNCLEAR', 'RIGHT_UNCLEAR'],
      detected: ['letters', true],
    })
    const joined = ': AC (if these are letters of options, all of them are correct)'
    expect(items.map(({ errors }) => errors[0]?.message.replace(/^[^:]*/, ''))).toEqual([
      joined,
      undefined,
      joined.replace('AC', 'B C'),
      '',
    ])
  })

  test('a header “correct numbers” means that numbers count from 1', async () => {
    const header = 'question,a,b,c,correct numbers'
    expect(await readKeys(table(['1', '2'], header))).toMatchObject({
      right: ['x', 'y'],
      detected: ['numbers_from_1', true],
    })
  })

  test('the numbers of correct answers also count empty answer cells', async () => {
    const content = `${HEADER}\nWhich?,x,,z,3\nAnd now?,x,y,z,1\n`
    expect(await readKeys(content)).toMatchObject({ right: ['z', 'x'], detected: ['numbers_from_1', true] })
  })

  test('a number that is also the text of an answer does not prove that numbers count from 0 or 1', async () => {
    const content = `${HEADER}\nHow many?,0,1,2,0\nHow many more?,5,6,7,7\n`
    expect(await readKeys(content)).toMatchObject({ right: ['0', '7'], detected: ['texts', true] })
    const doubtful = `${HEADER}\nHow many?,1,2,0,2\nHow much?,x,y,z,0\n`
    // The key `2` is unclear: as a text, it is the second answer; as a number counted from 0, it is the third answer.
    expect((await readKeys(doubtful)).right).toEqual(['RIGHT_UNCLEAR', 'x'])
  })

  test('if the user sets the format of correct answers, the answer key needs no check', async () => {
    const rows: [string, string[], string[]][] = [
      ['numbers_from_0', ['1', '2'], ['y', 'z']],
      ['numbers_from_1', ['1', '2'], ['x', 'y']],
      ['letters', ['B', '2'], ['y', 'RIGHT_UNCLEAR']],
      ['letters', ['AC', 'c b', 'A/B'], ['x,z', 'y,z', 'x,y']],
      ['letters', ['ACA', 'AD'], ['RIGHT_UNCLEAR', 'RIGHT_UNCLEAR']],
      ['texts', ['z', 'A'], ['z', 'RIGHT_UNCLEAR']],
    ]
    for (const [key, cells, right] of rows)
      expect(await readKeys(table(cells), { key })).toMatchObject({ right, detected: [key, true] })
    const wrong = await ask(server.url, '/api/import', { method: 'POST', body: importForm('x', { key: 'numbers' }) })
    expect(wrong.status).toBe(401)
  })
})

describe('correct answers given by the columns of a table', () => {
  const rows: [string, string, string, string[]][] = [
    [
      'a column for the answer and columns for distractors',
      'Question,Answer,Distractor 1,Distractor 2',
      'Which?,x,y,z',
      ['*x', 'y', 'z'],
    ],
    [
      'wrong answers before the correct answer',
      'question,wrong 1,wrong 2,correct_answer',
      'Which?,y,z,x',
      ['y', 'z', '*x'],
    ],
    [
      'columns for incorrect answers',
      'prompt,correct_answer,incorrect_answer_1,incorrect_answer_2',
      'Which?,x,,z',
      ['*x', 'z'],
    ],
    [
      'a true-or-false column after each answer',
      'question,choice_1_text,choice_1_is_correct,choice_2_text,choice_2_is_correct',
      'Which?,x,FALSE,y,TRUE',
      ['x', '*y'],
    ],
    [
      'true-or-false columns after all answers',
      'question,option 1 text,option 2 text,option 1 correct,option 2 correct',
      'Which?,x,y,1,1',
      ['*x', '*y'],
    ],
    [
      'an answer that is itself a number',
      'question,answer,distractor 1,distractor 2',
      'How many?,1,0,3',
      ['*1', '0', '3'],
    ],
  ]
  test.each(rows)('the correct answer is known without a check: %s', async (_, header, row, answers) => {
    const { keys, items } = await readOnly(server, `${header}\n${row}\n`)
    expect(keys).toMatchObject([{ reading: 'marked', certain: true }])
    expect(items).toMatchObject([{ state: 'add' }])
    expect(items[0]?.answers.map((one) => `${one.is_valid ? '*' : ''}${one.description}`)).toEqual(answers)
  })

  test('a column with the index of the correct answer may count from 0', async () => {
    const header = 'question,option_1,option_2,option_3,correct_option_index'
    expect(await readKeys(table(['0', '2'], header))).toMatchObject({
      right: ['x', 'z'],
      detected: ['numbers_from_0', true],
    })
  })

  test('a question is rejected if its correct answer is unclear, missing or contradictory', async () => {
    const pairs = 'question,choice 1 text,choice 1 is correct,choice 2 text,choice 2 is correct'
    expect((await readKeys(`${pairs}\nWhich?,x,perhaps,y,no\nWhich now?,x,no,y,\n`)).right).toEqual([
      'RIGHT_UNCLEAR',
      'NO_VALID_ANSWER',
    ])
    const both = await readOnly(server, 'sep=,\nquestion,a,b,correct,distractor 1\nWhich?,x,y,A,z\n')
    expect(both).toMatchObject({ state: 'refused', errors: [{ code: 'COLUMNS_UNCLEAR' }] })
  })
})

test('the answer key of GIFT and Aiken files is always certain', async () => {
  const gift = 'Which one? {=x ~y}\n'
  const aiken = 'Which one?\nA. x\nB. y\nANSWER: b\n'
  expect((await readKeys(gift)).detected).toEqual(['marked', true])
  expect(await readKeys(aiken)).toMatchObject({ detected: ['letters', true], right: ['y'] })
})

test('an import plan shows the first three new questions of each file with shortened texts', async () => {
  const long = 'w'.repeat(250)
  const csv = [HEADER, `${long},${long},y,z,A`, 'Two?,x,y,z,B', 'Three?,x,y,z,"A,C"', 'Four?,x,y,z,A'].join('\n')
  const zip = zipOf([
    { path: 'b.csv', content: table(['1']) },
    { path: 'a.csv', content: csv },
    { path: 'notes.txt', content: 'nothing of the kind' },
  ])
  const plan = await importFile(server, zip, { name: 'all.zip' })
  const cut = long.slice(0, 200)

  expect(plan.keys).toMatchObject([
    {
      file: 'a.csv',
      reading: 'letters',
      certain: true,
      samples: [
        { number: 1, description: cut, right: [cut] },
        { number: 2, description: 'Two?', right: ['y'] },
        { number: 3, description: 'Three?', right: ['x', 'z'] },
      ],
    },
    { file: 'b.csv', reading: 'numbers_from_1', certain: false, samples: [{ number: 5, right: ['x'] }] },
  ])
})

test('an uncertain answer key is imported only after a user has confirmed it', async () => {
  const plan = await importFile(server, table(['1', '2']))
  const confirm = (body: object) => server.staff(confirmImport, { params: { id: plan.id }, body })
  const refusal = { status: 422, code: 'VALIDATION_FAILED', errors: [{ field: 'key_confirmed', code: 'REQUIRED' }] }
  for (const body of [{ add_labels: ['KEYS'] }, { add_labels: ['KEYS'], key_confirmed: false }])
    await expect(confirm(body)).rejects.toMatchObject(refusal)
  expect(await itemsOf(server, plan.id)).toHaveLength(2)

  expect(await confirm({ add_labels: ['KEYS'], key_confirmed: true })).toMatchObject({ state: 'done', added: 2 })
  expect(await confirm({})).toMatchObject({ state: 'done', added: 2 })
})

test('a repeated correct answer and an empty answer are not imported as options', async () => {
  const gift = 'Which one? {~=x ~y ~}\n\nWhich many? {~%50%x ~%50%y ~%-100%z ~%0%}\n'
  const { items } = await readOnly(server, gift)
  expect(items.map(({ answers }) => answers.map((one) => `${one.is_valid ? '*' : ''}${one.description}`))).toEqual([
    ['*x', 'y'],
    ['*x', '*y', 'z'],
  ])
  const answer = (weight: number, text: string) => `<answer fraction="${weight}"><text>${text}</text></answer>`
  const moodle = `<quiz><question type="multichoice"><name><text>N</text></name><questiontext format="html"><text>Which?</text></questiontext>${answer(100, 'x')}${answer(0, 'y')}${answer(0, '')}</question></quiz>`
  expect((await readOnly(server, moodle)).items).toMatchObject([{ state: 'add', answers: [{}, {}] }])
})

const cyrillic = 'question,a,b,correct\nЧто?,да,нет,A\n'
const inWindows1251 = Uint8Array.from(cyrillic, (sign) => {
  const code = sign.codePointAt(0) ?? 0
  return code < 128 ? code : code - 0x0410 + 0xc0
})

test.each<[string, Uint8Array<ArrayBuffer>, object, string, boolean]>([
  ['windows-1251, set by the user', inWindows1251, { encoding: 'windows-1251' }, 'windows-1251', false],
  ['UTF-16 LE without a byte order mark', new Uint8Array(Buffer.from(cyrillic, 'utf16le')), {}, 'utf-16le', true],
  [
    'UTF-16 BE without a byte order mark',
    new Uint8Array(Buffer.from(cyrillic, 'utf16le').swap16()),
    {},
    'utf-16be',
    true,
  ],
])('a file is read in the right encoding: %s', async (_, bytes, sent, name, guessed) => {
  const { encoding, items } = await readOnly(server, bytes, sent)
  expect(encoding).toEqual({ name, guessed })
  expect(items).toMatchObject([{ description: 'Что?', answers: [{ description: 'да' }, { description: 'нет' }] }])
})
