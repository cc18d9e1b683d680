import type { Item } from '@assay/contract/imports/imports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOnly } from '../../../../../testing/client/imports.ts'
import { pngOf } from '../../../../../testing/server/pictureBytes.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { type Packed, zipOf } from '../../../../../testing/server/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const packageOf = (mainLibrary: string, content: unknown, more: Packed[] = []) =>
  zipOf([
    { path: 'h5p.json', content: JSON.stringify({ title: 'Loops', mainLibrary }) },
    { path: 'content/content.json', content: typeof content === 'string' ? content : JSON.stringify(content) },
    ...more,
  ])

const itemSummary = ({ state, description, answers, losses, errors }: Item) => [
  state,
  description,
  answers.map((answer) => `${answer.is_valid ? '*' : ''}${answer.description}`).join(' '),
  ...[...losses, ...errors].map(({ code }) => code),
]

const option = (text: string, correct: boolean, more: object = {}) => ({
  text: `<div>${text}</div>\n`,
  correct,
  ...more,
})
const choice = (answers: object[], more: object = {}) => ({
  question: '<p>Which <em>one</em>?</p>\n',
  answers,
  ...more,
})
const asked = 'Which *one*?'

describe('an H5P package', () => {
  const one = [option('x', true), option('y', false)]
  const two = [option('x', true), option('y', true), option('z', false)]
  const rows: [string, string, object, unknown[][]][] = [
    ['one correct answer', 'H5P.MultiChoice', choice(one), [['add', asked, '*x y']]],
    ['several correct answers', 'H5P.MultiChoice', choice(two), [['add', asked, '*x *y z']]],
    [
      'single choice with two correct answers',
      'H5P.MultiChoice',
      choice(two, { behaviour: { type: 'single' } }),
      [['refused', asked, 'x y z', 'EITHER_RIGHT']],
    ],
    [
      'multiple choice with one correct answer',
      'H5P.MultiChoice',
      choice(one, { behaviour: { type: 'multi' } }),
      [['add', asked, '*x y', 'BECOMES_SINGLE']],
    ],
    [
      'no correct answer',
      'H5P.MultiChoice',
      choice([option('x', false), option('y', false)]),
      [['refused', asked, 'x y', 'NO_VALID_ANSWER']],
    ],
    [
      'feedback for an answer',
      'H5P.MultiChoice',
      choice([option('x', true, { tipsAndFeedback: { chosenFeedback: '<p>Yes</p>' } }), option('y', false)]),
      [['add', asked, '*x y']],
    ],
    [
      'empty feedback and a video',
      'H5P.MultiChoice',
      choice(one, {
        overallFeedback: [{ from: 0, to: 100, feedback: '&nbsp;' }],
        media: { type: { library: 'H5P.Video 1.6', params: { sources: [] } } },
      }),
      [['add', asked, '*x y', 'MEDIA']],
    ],
    [
      'a statement that is false',
      'H5P.TrueFalse',
      { question: 'It is so.', correct: 'false' },
      [['add', 'It is so.', 'True *False']],
    ],
    [
      'a statement that is true',
      'H5P.TrueFalse',
      { question: 'It is so.', correct: 'true' },
      [['add', 'It is so.', '*True False']],
    ],
    [
      'a statement without a correct answer',
      'H5P.TrueFalse',
      { question: 'It is so.' },
      [['refused', 'It is so.', 'True False', 'RIGHT_UNCLEAR']],
    ],
    [
      'a single-choice set, where the first answers are correct',
      'H5P.SingleChoiceSet',
      {
        choices: [
          { question: 'One?', answers: ['<p>x</p>', 'y'] },
          { question: 'Two?', answers: ['z', 'w'] },
        ],
      },
      [
        ['add', 'One?', '*x y'],
        ['add', 'Two?', '*z w'],
      ],
    ],
    [
      'a question set of several types',
      'H5P.QuestionSet',
      {
        questions: [
          { library: 'H5P.MultiChoice 1.16', params: choice(one), metadata: { title: 'First' } },
          { library: 'H5P.DragText 1.10', params: {} },
          { library: 'H5P.TrueFalse 1.8', params: { question: 'So?', correct: 'true' } },
        ],
      },
      [
        ['add', asked, '*x y'],
        ['refused', '', '', 'OTHER_TYPE'],
        ['add', 'So?', '*True False'],
      ],
    ],
    ['an unsupported type', 'H5P.CoursePresentation', {}, [['refused', '', '', 'OTHER_TYPE']]],
  ]
  test.each(rows)('an H5P package is read, or a problem is reported: %s', async (_, library, content, items) => {
    const plan = await readOnly(server, packageOf(library, content), { name: 'loops.h5p' })
    expect(plan).toMatchObject({ format: 'h5p', keys: [{ file: null, reading: 'marked', certain: true }] })
    expect(plan.items.map(itemSummary)).toEqual(items)
    expect(plan.items.every(({ file }) => file === null)).toBe(true)
  })

  test('a picture of an H5P question appears above the question’s text', async () => {
    const media = { type: { library: 'H5P.Image 1.1', params: { file: { path: 'images/a.png' }, alt: 'A "loop"' } } }
    const plan = packageOf('H5P.MultiChoice', choice(one, { media }), [
      { path: 'content/images/a.png', content: pngOf() },
    ])
    const [item] = (await readOnly(server, plan)).items
    expect(item).toMatchObject({ losses: [], name: 'Loops' })
    expect(item?.description).toMatch(/^!\[A "loop"\]\(\/pictures\/\w+\.png\)\n\nWhich/)
  })

  test('an unreadable or empty H5P package is rejected', async () => {
    for (const content of ['{', '[]', '1'])
      expect(await readOnly(server, packageOf('H5P.MultiChoice', content))).toMatchObject({
        state: 'refused',
        errors: [{ code: 'UNREADABLE_FILE' }],
      })
    expect(await readOnly(server, zipOf([{ path: 'h5p.json', content: '{}' }]))).toMatchObject({
      errors: [{ code: 'UNREADABLE_FILE' }],
    })
    expect(await readOnly(server, packageOf('H5P.QuestionSet', {}))).toMatchObject({ errors: [{ code: 'REQUIRED' }] })
  })
})
