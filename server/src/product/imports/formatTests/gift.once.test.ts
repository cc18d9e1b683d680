import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemSummary, readItems, readOnly } from '../../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('GIFT', () => {
  const rows: [string, string, string, string[], string[]][] = [
    [
      'a single-choice question',
      "Who's there?{~no one =somebody ~x}",
      "Who's there?",
      ['no one', '*somebody', 'x'],
      [],
    ],
    [
      'answers in the middle of the text',
      'Grant is {~buried =entombed} there.',
      'Grant is _____ there.',
      ['buried', '*entombed'],
      [],
    ],
    ['underscores in the text', '_____ `a _____ b` {~a =b}', '\\_\\_\\_\\_\\_ \\`a _____ b\\`', ['a', '*b'], []],
    ['a true-or-false question', 'Water is wet.{T#no#yes}', 'Water is wet.', ['*True', 'False'], []],
    ['several correct answers with weights', 'Which?{~%50%a ~%50%b ~%-100%c}', 'Which?', ['*a', '*b', 'c'], []],
    ['an answer worth half of the points', 'Which?{=a ~%50%b}', 'Which?', ['*a', 'b'], ['WEIGHTS']],
    ['two answers that are each correct', 'Which?{=a =b ~c}', 'Which?', ['a', 'b', 'c'], ['EITHER_RIGHT']],
    [
      'escaped characters',
      '::n:\\:n::See http\\://x.org and C\\#{=\\=1 ~\\~2 ~\\{3\\}}',
      'See http\\://x.org and C#',
      ['*=1', '~2', '{3}'],
      [],
    ],
    [
      'colons and arrows as plain text',
      'What is std::move of a->b?{=x ~y}',
      'What is std::move of a->b?',
      ['*x', 'y'],
      [],
    ],
    [
      'different formats for text and answers',
      '[plain]Is *this* a < b?{=yes ~[html]<b>no</b>}',
      'Is \\*this\\* a < b?',
      ['*yes', 'no'],
      [],
    ],
    [
      'Markdown in text and answers',
      '[markdown]Is it *so*?{=**yes** `b` ~[plain]*no*}',
      'Is it *so*?',
      ['*yes `b`', '*no*'],
      [],
    ],
    ['a category above the question', '$CATEGORY: A\n::Q1:: First? {=y ~n}', 'First?', ['*y', 'n'], []],
    [
      'a second answer block after the first',
      'I {=a ~b} it, and {~c =d} that.',
      'I _____ it, and {\\~c =d} that.',
      [],
      ['OTHER_TYPE'],
    ],
    ['a cloze question', 'It is {1:MC:~=so~not so}', 'It is', [], ['OTHER_TYPE']],
    ['braces within braces', 'Which? {=a{1} ~b}', 'Which? {=a{1} \\~b}', [], ['BROKEN_ITEM']],
    [
      'two question names without a blank line',
      '::P:: See this.\n::Q:: Which? {=a ~b}',
      'See this.\\\n::Q:: Which? {=a \\~b}',
      [],
      ['BROKEN_ITEM'],
    ],
    [
      'text with names of HTML elements',
      'What is the <head> section, in <b>HTML</b>?{=At the end of the <body> ~Inside the <div> ~Using the <style> tag}',
      'What is the \\<head> section, in \\<b>HTML\\</b>?',
      ['*At the end of the <body>', 'Inside the <div>', 'Using the <style> tag'],
      [],
    ],
    [
      'HTML tags that the text is about',
      'What does <br> do?{=<br> ~<b></b>}',
      'What does \\<br> do?',
      ['*<br>', '<b></b>'],
      [],
    ],
    [
      'HTML line breaks',
      'Read the line. <br> What <b>is</b> it? <br>{=CO<sub>2</sub> <br> ~b}',
      'Read the line.\\\nWhat **is** it?',
      ['*CO₂', 'b'],
      [],
    ],
    ['complete HTML elements', 'Is <i>this</i><br>it?{=<b>yes</b> ~n<br>o}', 'Is *this*\\\nit?', ['*yes', 'n\no'], []],
    ['a less-than sign without a tag', 'Is a <b?{=a <b ~a <i or so}', 'Is a \\<b?', ['*a <b', 'a <i or so'], []],
    [
      'a code block',
      'See:<pre>for i in x:\\n\\n    print(i)\\n</pre>Which?{=a ~b}',
      'See:\n\n```\nfor i in x:\n\n    print(i)\n```\n\nWhich?',
      ['*a', 'b'],
      [],
    ],
    ['a short-answer question', 'Two plus two?{=four =4}', 'Two plus two?', [], ['OTHER_TYPE']],
    [
      'a line that starts with two colons',
      '::P:: What is\n::std::vector, and how?{=a ~b}',
      'What is\\\n::std::vector, and how?',
      ['*a', 'b'],
      [],
    ],
    [
      'a line with two colons after the answers',
      '::P:: It is {=a ~b}\n::std::vector.',
      'It is _____\\\n::std::vector.',
      ['*a', 'b'],
      [],
    ],
    ['a single opening brace', '::n::What { is it?\n\nWhich?{=a ~b}', 'What { is it?', [], ['BROKEN_ITEM']],
  ]
  test.each(rows)('a GIFT question is read or a problem reported: %s', async (_, file, description, answers, codes) => {
    const [item] = await readItems(server, file, 'gift')

    expect(item).toMatchObject({ description, answers, codes })
  })

  test.each(['Water is wet.{T}', 'Which opens?{=\\{ ~\\}}', 'Tell what you know.{}'])(
    'the GIFT format is recognised by %s',
    async (file) => {
      expect(await readOnly(server, file)).toMatchObject({ format: 'gift', amount_of_items: 1 })
    },
  )

  test('a GIFT question ends after its answers if the next question has a name', async () => {
    const file =
      '::Q1:: One is {=two ~three}\n// [tag:x]\n::Q2:: Two is {\n=four ~five}\n::q::three is {=six ~seven}\n$CATEGORY: B\nThree? {=six ~seven}\n'
    const { items } = await readOnly(server, file)

    expect(items.map(itemSummary)).toMatchObject([
      { description: 'One is', answers: ['*two', 'three'], codes: [] },
      { description: 'Two is', answers: ['*four', 'five'], codes: [] },
      { description: 'three is', answers: ['*six', 'seven'], codes: [] },
      { description: 'Three?', answers: ['*six', 'seven'], codes: [] },
    ])
    expect(items.map(({ line, labels }) => [line, labels])).toEqual([
      [1, []],
      [3, ['x']],
      [5, []],
      [7, ['B']],
    ])
  })

  test('a GIFT question ends at a blank line, and is listed with its line number', async () => {
    const { items } = await readOnly(
      server,
      '// a comment\n$CATEGORY: $course$/Loops\n\n// [tag:easy]\n::One::Which\nis it?{=a ~b}\n\n\nTwo?{=a ~b}\n',
    )

    expect(items).toMatchObject([
      { name: 'One', line: 5, labels: ['Loops', 'easy'], description: 'Which\\\nis it?' },
      { line: 9, labels: ['Loops'] },
    ])
  })
})
