import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemSummary, readItems, readOnly } from '../../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('Aiken is read line by line, and its characters are not read as markup', async () => {
  const file =
    '1 * 2 * 3 = ?\nA) 5\nB) 6\nANSWER: B\n\nNo key\nA. a\nB. b\n\nWrong key?\nA. a\nB. b\nANSWER: C\n\nNo letter?\nA. a\nB. b\nANSWER: one\n'

  expect(await readItems(server, file)).toMatchObject([
    { state: 'add', description: '1 \\* 2 \\* 3 = ?', answers: ['5', '*6'], codes: [] },
    { state: 'refused', description: 'No key', codes: ['BROKEN_ITEM'] },
    { state: 'refused', description: 'Wrong key?', codes: ['NO_VALID_ANSWER'] },
    { state: 'refused', description: 'No letter?', codes: ['RIGHT_UNCLEAR'] },
  ])
  const tight = 'Which,\ne.g. here?\nA.five\nB)six\nANSWER: B\n\nAnd here?\na) 5\nb)6\nANSWER: b\n'
  expect(await readItems(server, tight)).toMatchObject([
    { state: 'add', description: 'Which,\\\ne.g. here?', answers: ['five', '*six'], codes: [] },
    { state: 'add', description: 'And here?', answers: ['5', '*6'], codes: [] },
  ])
})

describe('an Aiken file with unclear borders between questions', () => {
  const rows: [string, string, [string, string][]][] = [
    [
      'a lower-case answer line',
      'One?\nA. a\nB. b\nAnswer: B\nTwo?\nA. c\nB. d\nANSWER: A\n',
      [
        ['One?', ''],
        ['Two?', ''],
      ],
    ],
    [
      'a title before the first question',
      'My quiz\n\nWhich?\nA. a\nB. b\nANSWER: A\n\nAnd?\n\nA. c\nB. d\nANSWER: B\n',
      [
        ['My quiz\\\nWhich?', 'BROKEN_ITEM'],
        ['And?', ''],
      ],
    ],
    [
      'a note before the next question',
      'Which?\nA. a\nB. b\nANSWER: A\nFeedback: so\n\nAnd?\nA. c\nB. d\nANSWER: B\n',
      [
        ['Which?', ''],
        ['Feedback: so\\\nAnd?', 'BROKEN_ITEM'],
      ],
    ],
    [
      'a note before the first question',
      'Explanation: so\nWhich?\nA. a\nB. b\nANSWER: A\n',
      [['Explanation: so\\\nWhich?', 'BROKEN_ITEM']],
    ],
    ['options that begin with B', 'Which?\nB. a\nC. b\nANSWER: B\n', [['Which?', 'BROKEN_ITEM']]],
    ['a missing option letter', 'Which?\nA. a\nC. b\nANSWER: C\n', [['Which?', 'BROKEN_ITEM']]],
    ['a comma after an option letter', 'Which?\nA, one\nB. two\nANSWER: B\n', [['Which?\\\nA, one', 'BROKEN_ITEM']]],
    [
      'an answer line without options',
      'Answer: B\nWhich?\nA. a\nB. b\nANSWER: A\n',
      [['Answer: B\\\nWhich?', 'BROKEN_ITEM']],
    ],
    [
      'options in the middle of the text',
      'See\nA. a\nB. b\nWhich?\nA. c\nB. d\nANSWER: A\n',
      [
        ['See', 'BROKEN_ITEM'],
        ['Which?', 'BROKEN_ITEM'],
      ],
    ],
  ]
  test.each(rows)('clear questions are read, and unclear questions are rejected: %s', async (_, file, items) => {
    const questions = (await readItems(server, file, 'aiken')).map(({ description, codes }) => [
      description,
      codes.join(),
    ])

    expect(questions).toEqual(items)
  })
})

const pack = `category: Twig\nquestions:\n  - question: Which?\n    answers:\n      - {value: a, correct: true}\n      - {value: b, correct: false}\n    help: because\n  - question: 42\n    answers: [{value: a, correct: true}]\n  - question: How much?\n    answers: [{value: 1.50, correct: true}, {value: True, correct: false}, {value: 0x1F, correct: false}]\n`

test('YAML is read entry by entry, also in the format of certificationy', async () => {
  const { format, labels, items } = await readOnly(server, pack)

  expect({ format, labels: labels.map(({ to }) => to) }).toEqual({ format: 'yaml', labels: ['TWIG'] })
  expect(items.map(itemSummary)).toMatchObject([
    { state: 'add', description: 'Which?', answers: ['*a', 'b'], codes: [] },
    { state: 'refused', codes: ['NOT_TEXT', 'ANSWERS_MINIMUM'] },
    { state: 'add', description: 'How much?', answers: ['*1.50', 'True', '0x1F'], codes: [] },
  ])
  expect(items[1]).toMatchObject({
    line: 8,
    errors: [
      { field: 'description', line: 8 },
      { field: 'answers', line: 9 },
    ],
  })
})
