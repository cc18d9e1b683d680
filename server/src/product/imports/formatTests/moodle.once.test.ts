import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readItems, readOnly } from '../../../../../testing/client/imports.ts'
import { moodleAnswer, moodleFile } from '../../../../../testing/client/moodle.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const several = '<single>false</single>'

describe('Moodle XML', () => {
  const rows: [string, string, string[], string[]][] = [
    ['one correct answer', moodleFile('multichoice', moodleAnswer(100, 'a') + moodleAnswer(0, 'b')), ['*a', 'b'], []],
    [
      'an answer worth half of the points',
      moodleFile('multichoice', moodleAnswer(100, 'a') + moodleAnswer(50, 'b')),
      ['*a', 'b'],
      ['WEIGHTS'],
    ],
    [
      'two answers that are each worth all points',
      moodleFile('multichoice', moodleAnswer(100, 'a') + moodleAnswer(100, 'b')),
      ['a', 'b'],
      ['EITHER_RIGHT'],
    ],
    [
      'several correct answers',
      moodleFile('multichoice', several + moodleAnswer(50, 'a') + moodleAnswer(50, 'b') + moodleAnswer(-100, 'c')),
      ['*a', '*b', 'c'],
      [],
    ],
    [
      'multiple choice with one correct answer',
      moodleFile('multichoice', several + moodleAnswer(100, 'a') + moodleAnswer(0, 'b')),
      ['*a', 'b'],
      ['BECOMES_SINGLE'],
    ],
    [
      'correct answers worth less than all points',
      moodleFile('multichoice', several + moodleAnswer(50, 'a') + moodleAnswer(0, 'b')),
      ['a', 'b'],
      ['RIGHT_UNCLEAR'],
    ],
    [
      'the type multichoiceset',
      moodleFile('multichoiceset', moodleAnswer(100, 'a') + moodleAnswer(100, 'b') + moodleAnswer(0, 'c')),
      ['*a', '*b', 'c'],
      [],
    ],
    [
      'a true-or-false question',
      moodleFile('truefalse', moodleAnswer(0, 'false') + moodleAnswer(100, 'true')),
      ['*True', 'False'],
      [],
    ],
    ['an essay', moodleFile('essay', ''), [], ['OTHER_TYPE']],
    [
      'seven answers',
      moodleFile(
        'multichoice',
        moodleAnswer(100, 'a') + ['b', 'c', 'd', 'e', 'f', 'g'].map((text) => moodleAnswer(0, text)).join(''),
      ),
      ['*a', 'b', 'c', 'd', 'e', 'f', 'g'],
      ['ANSWERS_MAXIMUM'],
    ],
    [
      'a picture in an answer',
      moodleFile('multichoice', moodleAnswer(100, '&lt;img src="a.png"&gt;a') + moodleAnswer(0, 'b')),
      ['*a', 'b'],
      ['PICTURE'],
    ],
    [
      'general feedback',
      moodleFile(
        'multichoice',
        `<generalfeedback><text>so</text></generalfeedback>${moodleAnswer(100, 'a')}${moodleAnswer(0, 'b')}`,
      ),
      ['*a', 'b'],
      [],
    ],
  ]
  test.each(rows)('a Moodle question is read, or its problem is reported: %s', async (_, file, answers, codes) => {
    expect(await readItems(server, file)).toMatchObject([{ description: 'Which?', answers, codes }])
  })

  test('a Moodle question gets its category and its tags as labels', async () => {
    const category =
      '<question type="category"><category><text>$course$/top/Default for X/C++/A//B</text></category></question>'
    const file = moodleFile(
      'multichoice',
      `${moodleAnswer(100, 'a')}${moodleAnswer(0, 'b')}<tags><tag><text>loops</text></tag></tags>`,
    )

    const { labels, format } = await readOnly(server, file.replace('<quiz>', `<quiz>${category}`))

    expect(format).toBe('moodle')
    expect(labels.map(({ from, to }) => [from, to])).toEqual([
      ['C++', 'CPP'],
      ['A/B', 'A_B'],
      ['loops', 'LOOPS'],
    ])
  })
})
