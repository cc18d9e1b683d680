import type { Item } from '@assay/contract/imports/imports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOnly } from '../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { zipOf } from '../../../../testing/server/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const itemSummary = ({ state, description, answers, losses, errors }: Item) => ({
  state,
  description,
  answers: answers.map((answer) => `${answer.is_valid ? '*' : ''}${answer.description}`),
  codes: [...losses, ...errors].map(({ code }) => code),
})
const itemsIn = async (content: string, format?: string) =>
  (await readOnly(server, content, format ? { format } : {})).items.map(itemSummary)

const moodle = (type: string, inside: string) =>
  `<?xml version="1.0"?><quiz><question type="${type}"><name><text>N</text></name>
<questiontext format="html"><text>Which?</text></questiontext>${inside}</question></quiz>`
const fraction = (weight: number, text: string) =>
  `<answer fraction="${weight}" format="html"><text>${text}</text></answer>`
const several = '<single>false</single>'

describe('Moodle XML', () => {
  const rows: [string, string, string[], string[]][] = [
    ['one correct answer', moodle('multichoice', fraction(100, 'a') + fraction(0, 'b')), ['*a', 'b'], []],
    [
      'an answer worth half of the points',
      moodle('multichoice', fraction(100, 'a') + fraction(50, 'b')),
      ['*a', 'b'],
      ['WEIGHTS'],
    ],
    [
      'two answers that are each worth all points',
      moodle('multichoice', fraction(100, 'a') + fraction(100, 'b')),
      ['a', 'b'],
      ['EITHER_RIGHT'],
    ],
    [
      'several correct answers',
      moodle('multichoice', several + fraction(50, 'a') + fraction(50, 'b') + fraction(-100, 'c')),
      ['*a', '*b', 'c'],
      [],
    ],
    [
      'multiple choice with one correct answer',
      moodle('multichoice', several + fraction(100, 'a') + fraction(0, 'b')),
      ['*a', 'b'],
      ['BECOMES_SINGLE'],
    ],
    [
      'correct answers worth less than all points',
      moodle('multichoice', several + fraction(50, 'a') + fraction(0, 'b')),
      ['a', 'b'],
      ['RIGHT_UNCLEAR'],
    ],
    [
      'the type multichoiceset',
      moodle('multichoiceset', fraction(100, 'a') + fraction(100, 'b') + fraction(0, 'c')),
      ['*a', '*b', 'c'],
      [],
    ],
    [
      'a true-or-false question',
      moodle('truefalse', fraction(0, 'false') + fraction(100, 'true')),
      ['*True', 'False'],
      [],
    ],
    ['an essay', moodle('essay', ''), [], ['OTHER_TYPE']],
    [
      'seven answers',
      moodle(
        'multichoice',
        fraction(100, 'a') + ['b', 'c', 'd', 'e', 'f', 'g'].map((text) => fraction(0, text)).join(''),
      ),
      ['*a', 'b', 'c', 'd', 'e', 'f', 'g'],
      ['ANSWERS_MAXIMUM'],
    ],
    [
      'a picture in an answer',
      moodle('multichoice', fraction(100, '&lt;img src="a.png"&gt;a') + fraction(0, 'b')),
      ['*a', 'b'],
      ['PICTURE'],
    ],
    [
      'general feedback',
      moodle(
        'multichoice',
        `<generalfeedback><text>so</text></generalfeedback>${fraction(100, 'a')}${fraction(0, 'b')}`,
      ),
      ['*a', 'b'],
      [],
    ],
  ]
  test.each(rows)('a Moodle question is read, or its problem is reported: %s', async (_, file, answers, codes) => {
    expect(await itemsIn(file)).toMatchObject([{ description: 'Which?', answers, codes }])
  })

  test('a Canvas dropdown question in QTI 1.2 is rejected as unsupported, even if its type is missing', async () => {
    const file = canvas('multiple_dropdowns_question', 'Single', gives(chose('b'), 100))
      .replace(/<itemmetadata>.*<\/itemmetadata>/, '')
      .replace('Which?', 'The sky is [colour_1].')
      .replace('<response_lid ident="r"', '<response_lid ident="response_colour_1"')

    expect(await itemsIn(file)).toMatchObject([{ answers: [], codes: ['OTHER_TYPE'] }])
  })

  test('a Moodle question gets its category and its tags as labels', async () => {
    const category =
      '<question type="category"><category><text>$course$/top/Default for X/C++/A//B</text></category></question>'
    const file = moodle(
      'multichoice',
      `${fraction(100, 'a')}${fraction(0, 'b')}<tags><tag><text>loops</text></tag></tags>`,
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
    const [item] = await itemsIn(file, 'gift')

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

test('Aiken is read line by line, and its characters are not read as markup', async () => {
  const file =
    '1 * 2 * 3 = ?\nA) 5\nB) 6\nANSWER: B\n\nNo key\nA. a\nB. b\n\nWrong key?\nA. a\nB. b\nANSWER: C\n\nNo letter?\nA. a\nB. b\nANSWER: one\n'

  expect(await itemsIn(file)).toMatchObject([
    { state: 'add', description: '1 \\* 2 \\* 3 = ?', answers: ['5', '*6'], codes: [] },
    { state: 'refused', description: 'No key', codes: ['BROKEN_ITEM'] },
    { state: 'refused', description: 'Wrong key?', codes: ['NO_VALID_ANSWER'] },
    { state: 'refused', description: 'No letter?', codes: ['RIGHT_UNCLEAR'] },
  ])
  const tight = 'Which,\ne.g. here?\nA.five\nB)six\nANSWER: B\n\nAnd here?\na) 5\nb)6\nANSWER: b\n'
  expect(await itemsIn(tight)).toMatchObject([
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
    const questions = (await itemsIn(file, 'aiken')).map(({ description, codes }) => [description, codes.join()])

    expect(questions).toEqual(items)
  })
})

describe('CSV', () => {
  const one = async (header: string, row: string) => (await itemsIn(`${header}\n${row}\n`))[0]
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

const canvas = (kind: string, cardinality: string, conditions: string) => `<?xml version="1.0"?>
<questestinterop><objectbank ident="b"><qtimetadata><qtimetadatafield><fieldlabel>bank_title</fieldlabel><fieldentry>Unit 1</fieldentry></qtimetadatafield></qtimetadata>
<item ident="i" title="T"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${kind}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
<presentation><material><mattext texttype="text/html">&lt;p&gt;Which?&lt;/p&gt;</mattext></material>
<response_lid ident="r" rcardinality="${cardinality}"><render_choice>${['a', 'b', 'c'].map((id) => `<response_label ident="${id}"><material><mattext texttype="text/plain">${id}</mattext></material></response_label>`).join('')}</render_choice></response_lid></presentation>
<resprocessing>${conditions}</resprocessing></item></objectbank></questestinterop>`
const gives = (condition: string, points: number, action = 'Set') =>
  `<respcondition continue="Yes"><conditionvar>${condition}</conditionvar><setvar action="${action}" varname="SCORE">${points}</setvar></respcondition>`
const chose = (id: string) => `<varequal respident="r">${id}</varequal>`

describe('QTI', () => {
  const rows: [string, string, string[], string[]][] = [
    [
      'QTI 1.2, one correct answer',
      canvas('multiple_choice_question', 'Single', gives(chose('b'), 100)),
      ['a', '*b', 'c'],
      [],
    ],
    [
      'QTI 1.2, two answers that are each correct',
      canvas('multiple_choice_question', 'Single', gives(chose('a'), 100) + gives(chose('b'), 100)),
      ['a', 'b', 'c'],
      ['EITHER_RIGHT'],
    ],
    [
      'QTI 1.2, several correct answers',
      canvas(
        'multiple_answers_question',
        'Multiple',
        gives(`<and>${chose('a')}${chose('b')}<not>${chose('c')}</not></and>`, 100),
      ),
      ['*a', '*b', 'c'],
      [],
    ],
    [
      'QTI 1.2, points that are added up',
      canvas('multiple_answers_question', 'Multiple', gives(chose('a'), 50, 'Add') + gives(chose('c'), 50, 'Add')),
      ['*a', 'b', '*c'],
      [],
    ],
    ['QTI 1.2, a matching question', canvas('matching_question', 'Single', ''), [], ['OTHER_TYPE']],
    [
      'QTI 1.2, no correct answer stated',
      canvas('multiple_choice_question', 'Single', ''),
      ['a', 'b', 'c'],
      ['RIGHT_UNCLEAR'],
    ],
  ]
  test.each(rows)('a QTI 1.2 question is read, or its problem is reported: %s', async (_, file, answers, codes) => {
    expect(await itemsIn(file)).toMatchObject([{ description: 'Which?', answers, codes }])
  })

  const item2 = (declared: string, cardinality = 'single', max = 1) => `<?xml version="1.0"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T" adaptive="false" timeDependent="false">
<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="identifier">${declared}</responseDeclaration>
<itemBody><p>See <em>this</em>:</p><choiceInteraction responseIdentifier="R" maxChoices="${max}"><prompt>Which?</prompt>
<simpleChoice identifier="A">one</simpleChoice><simpleChoice identifier="B"><code>two</code></simpleChoice></choiceInteraction></itemBody></assessmentItem>`
  const correct = (...ids: string[]) =>
    `<correctResponse>${ids.map((id) => `<value>${id}</value>`).join('')}</correctResponse>`
  const mapping = '<mapping><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="0.5"/></mapping>'
  const items: [string, string, string[], string[]][] = [
    ['QTI 2.1, one correct answer', item2(correct('B')), ['one', '*`two`'], []],
    ['QTI 2.1, several correct answers', item2(correct('A', 'B'), 'multiple', 0), ['*one', '*`two`'], []],
    [
      'QTI 2.1, one correct answer of several choices',
      item2(correct('A'), 'multiple', 0),
      ['*one', '`two`'],
      ['BECOMES_SINGLE'],
    ],
    [
      'QTI 2.1, two answers that are each correct',
      item2(correct('A', 'B'), 'multiple', 1),
      ['one', '`two`'],
      ['EITHER_RIGHT'],
    ],
    ['QTI 2.1, answers with different points', item2(mapping), ['*one', '`two`'], ['WEIGHTS']],
    ['QTI 2.1, no correct answer stated', item2(''), ['one', '`two`'], ['RIGHT_UNCLEAR']],
    [
      'QTI 2.1, an adaptive item',
      item2(correct('A')).replace('adaptive="false"', 'adaptive="true"'),
      [],
      ['OTHER_TYPE'],
    ],
    [
      'QTI 2.1, an order interaction',
      item2(correct('A')).replaceAll('choiceInteraction', 'orderInteraction'),
      [],
      ['OTHER_TYPE'],
    ],
  ]
  test('if the text of a QTI 2.1 question is in a separate file, this text is reported as lost', async () => {
    const file = item2(correct('B')).replace(
      '<p>See',
      '<include xmlns="http://www.w3.org/2001/XInclude" href="text.xml"/><p>See',
    )
    expect(await itemsIn(file)).toMatchObject([{ answers: ['one', '*`two`'], codes: ['MEDIA'] }])
  })

  test.each(items)('a QTI 2.1 question is read, or its problem is reported: %s', async (_, file, answers, codes) => {
    expect(await itemsIn(file)).toMatchObject([{ description: 'See *this*:\n\nWhich?', answers, codes }])
  })

  const set = (points: number, name = 'SCORE') =>
    `<setOutcomeValue identifier="${name}"><baseValue baseType="float">${points}</baseValue></setOutcomeValue>`
  const is = (id: string) =>
    `<match><variable identifier="R"/><baseValue baseType="identifier">${id}</baseValue></match>`
  const when = (condition: string, rules: string, otherwise = '') =>
    `<responseCondition><responseIf>${condition}${rules}</responseIf>${otherwise && `<responseElse>${otherwise}</responseElse>`}</responseCondition>`
  const item3 = (rules: string, cardinality = 'single', max = 1) =>
    item2('', cardinality, max)
      .replace('</choice', '<simpleChoice identifier="C">three</simpleChoice></choice')
      .replace('</itemBody>', `</itemBody><responseProcessing>${rules}</responseProcessing>`)
  const several = (rules: string) => item3(rules, 'multiple', 0)
  const sum = `<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">1</baseValue></sum></setOutcomeValue>`
  const both =
    '<multiple><baseValue baseType="identifier">A</baseValue><baseValue baseType="identifier">C</baseValue></multiple>'
  const conditions: [string, string, string, string[]][] = [
    ['points for one answer', item3(when(is('B'), set(1), set(0))), 'B', []],
    [
      'points for two answers without a third one',
      several(when(`<and><not>${is('B')}</not>${is('A')}${is('C')}</and>`, set(2))),
      'AC',
      [],
    ],
    [
      'points for a set of answers',
      several(when(`<match><variable identifier="R"/>${both}</match>`, set(1))),
      'AC',
      [],
    ],
    ['points that are added up', several(when(is('A'), sum) + when(is('C'), sum)), 'AC', []],
    ['multiple choice with points for one answer', several(when(is('B'), set(1))), 'B', ['BECOMES_SINGLE']],
    ['fewer points for another answer', item3(when(is('B'), set(2), when(is('A'), set(1)))), 'B', ['WEIGHTS']],
    ['points for all answers but one', item3(when(is('B'), set(0), set(1))), '', ['EITHER_RIGHT']],
    ['points for not choosing one answer', item3(when(`<not>${is('B')}</not>`, set(1))), '', ['EITHER_RIGHT']],
    ['points for either of two answers', several(when(`<or>${is('A')}${is('C')}</or>`, set(1))), '', ['EITHER_RIGHT']],
    ['rules that set only feedback', item3(when(is('B'), set(1, 'FEEDBACK'))), '', ['RIGHT_UNCLEAR']],
    ['negative points', item3(when(is('B'), set(-1))), '', ['RIGHT_UNCLEAR']],
    ['an unknown operator', item3(when('<customOperator/>', set(1), when(is('B'), set(1)))), '', ['RIGHT_UNCLEAR']],
    [
      'feedback with an unknown operator',
      item3(when('<customOperator/>', set(1, 'FEEDBACK')) + when(is('B'), set(1))),
      'B',
      [],
    ],
  ]
  test.each(conditions)('QTI 2.1 scoring rules define the correct answers: %s', async (_, file, right, codes) => {
    const answers = ['one', '`two`', 'three'].map((text, at) => (right.includes('ABC'.charAt(at)) ? `*${text}` : text))
    expect(await itemsIn(file)).toMatchObject([{ answers, codes }])
  })

  test('a QTI 3.0 question gives the same result as in QTI 2.1', async () => {
    const file = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="T">
<qti-response-declaration identifier="R" cardinality="multiple" base-type="identifier"><qti-correct-response><qti-value>A</qti-value><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body><qti-catalog-info><qti-catalog id="c"><qti-card><qti-html-content>¿Cuál?</qti-html-content></qti-card></qti-catalog></qti-catalog-info>
<qti-choice-interaction response-identifier="R" max-choices="0"><qti-prompt>Which?</qti-prompt><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice><qti-simple-choice identifier="C">c<qti-feedback-inline>no</qti-feedback-inline></qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`

    expect(await itemsIn(file)).toEqual([
      { state: 'add', description: 'Which?', answers: ['*a', '*b', 'c'], codes: ['FEEDBACK'] },
    ])
  })
})

describe('texts in HTML and Markdown', () => {
  const rows: [string, string, string, string[]][] = [
    ['superscripts and subscripts', '2<sup>10</sup> and H<sub>2</sub>O, x<sup>Q</sup>', '2¹⁰ and H₂O, x^(Q)', []],
    [
      'angle brackets that are not tags',
      'vector<int> v; #include <stdio.h> <?php',
      'vector\\<int> v; #include \\<stdio.h> \\<?php',
      [],
    ],
    ['a code block', '<pre><code>if (a &lt; b) {\n  x();\n}</code></pre>', '```\nif (a < b) {\n  x();\n}\n```', []],
    ['underlined and coloured text', '<u>one</u> <font color="red">two</font>', 'one two', ['LOOKS']],
    ['a video', 'See<video src="a.mp4"></video>', 'See', ['MEDIA']],
    [
      'a script and an event handler',
      'Run<script>alert(1)</script> <b onclick="x()">it</b>',
      'Run **it**',
      ['ACTIVE', 'ACTIVE'],
    ],
    [
      'a link with a script address',
      '<a href="java\tscript:alert(1)">go</a> <a href="https://a.org/">on</a>',
      'go [on](https://a.org/)',
      ['ACTIVE'],
    ],
    [
      'a link with an invalid e-mail address',
      '<a href="mailto:+@.A">+@.A</a>, <a href="mailto:a@b.org">a@b.org</a>',
      '[+@.A](mailto:+@.A), <a@b.org>',
      [],
    ],
    ['a picture', 'See <img src="x/a.png" alt="a tree">', 'See a tree', ['PICTURE']],
    ['a formula', 'Is \\(x^2\\) it?', 'Is $x^2$ it?', []],
    [
      'MathML with its TeX source',
      '<math><semantics><mi>x</mi><annotation encoding="MathType-MTEF">q%@!</annotation><annotation encoding="SnuggleTeX">\\[ x \\]</annotation></semantics></math>, <math><semantics><mi>y</mi><annotation encoding="MathType-MTEF">q%@!</annotation></semantics></math>',
      '$$x$$, y',
      ['FORMULA'],
    ],
    [
      'MathML without its TeX source',
      '<math><mi>E</mi> <mo>=</mo> <mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math>, <math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><msqrt><mi>x</mi></msqrt></mfrac></math>',
      'E = mc², (a + 1)/(√x)',
      ['FORMULA'],
    ],
    ['ruby annotations', '<ruby>真<rp>(</rp><rt>まこと</rt><rp>)</rp></ruby>か', '真(まこと)か', []],
    [
      'a table with merged cells',
      '<table><tr><th colspan="2">a</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| a |   |\n| - | - |\n| 1 | 2 |',
      ['LOOKS'],
    ],
    [
      'names of HTML elements without content',
      'The <head>, <title>, <meta> and <style> tags',
      'The \\<head>, \\<title>, \\<meta> and \\<style> tags',
      [],
    ],
    [
      'start and end tags that the text is about',
      'What do <style> and </style> do, <textarea> or </textarea>, <script> ... </script>?',
      'What do \\<style> and \\</style> do, \\<textarea> or \\</textarea>, \\<script> ... \\</script>?',
      [],
    ],
    ['an end tag that the text is about', 'It ends with </style>, not </b>', 'It ends with \\</style>, not', []],
    ['a style element', '<style>p { color: red }</style>Which?', 'Which?', ['LOOKS']],
    ['a complete HTML document', '<html><head><title>T</title></head><body>Which?</body></html>', 'Which?', []],
    ['elements without an end tag', '<p>Inside the <div> or <script></p>', 'Inside the \\<div> or \\<script>', []],
    ['list items without end tags', '<ul><li>a<li>b', '- a\n- b', []],
    ['a code block without its end tag', '<pre>\nline1\n  line2', '```\nline1\n  line2\n```', []],
    ['characters with a meaning in Markdown', '* # _a_ `b`', '\\* # \\_a\\_ \\`b\\`', []],
  ]
  test.each(rows)('HTML is converted to Markdown, or a loss is reported: %s', async (_, html, description, codes) => {
    const text = html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const file = moodle('multichoice', fraction(100, 'a') + fraction(0, 'b')).replace('Which?', text)

    expect(await itemsIn(file)).toMatchObject([{ description, codes }])
  })

  const markdowns: [string, string, string, string[]][] = [
    ['formulae', 'Is \\(x_1 * y\\) or \\\\(z_1\\\\) *it*?', 'Is $x_1 * y$ or $z_1$ *it*?', []],
    ['formulae on their own lines', '\\[a_1\n+ b\\] and $$c$$', '$$a_1 + b$$ and $$c$$', []],
    ['dollar signs', 'US$5, \\$6 and $7$', 'US\\$5, \\$6 and \\$7\\$', []],
    ['code and link addresses', '`\\(x\\) $y$` [a](https://a.org/$z$)', '`\\(x\\) $y$` [a](https://a.org/$z$)', []],
    ['HTML', 'H<sub>2</sub>O <b>is</b> *it*?<br>See `<b>`', 'H₂O **is** *it*?\\\nSee `<b>`', []],
    [
      'a comment and a picture in HTML',
      'Is <img src="a.png" alt="a tree"> it?<!-- no -->',
      'Is a tree it?',
      ['PICTURE'],
    ],
    ['angle brackets that are not tags', 'A vector<int> *x*', 'A vector<int> *x*', []],
    ['tildes, which mean nothing in Moodle', 'Is ~~a~~ about ~5~ `~~b~~`?', 'Is \\~\\~a\\~\\~ about ~5~ `~~b~~`?', []],
    ['invalid formulae', 'Is \\(\\foo\\) $$\\bar{$$', 'Is \\(\\foo\\) \\$\\$\\bar{\\$\\$', ['FORMULA']],
  ]
  test.each(markdowns)('Moodle Markdown is converted: %s', async (_, text, description, codes) => {
    const file = moodle('multichoice', fraction(100, 'a') + fraction(0, 'b'))
      .replace('questiontext format="html"', 'questiontext format="markdown"')
      .replace('Which?', () => text.replaceAll('<', '&lt;'))

    expect(await itemsIn(file)).toMatchObject([{ description, codes }])
  })

  test('formulae in a Markdown answer of Moodle are preserved', async () => {
    const answers = (
      fraction(100, 'so \\(x_1 * y\\), *$5* `\\(z\\)`') + fraction(0, 'H&lt;sub>2&lt;/sub>O')
    ).replaceAll('format="html"', 'format="markdown"')

    expect(await itemsIn(moodle('multichoice', answers))).toMatchObject([
      { answers: ['*so $x_1 * y$, \\$5 `\\(z\\)`', 'H₂O'], codes: [] },
    ])
  })

  test('HTML in an answer becomes text, with code in backticks and each block on its own line', async () => {
    const html =
      '&lt;p&gt;Call &lt;code&gt;a()&lt;/code&gt;&lt;/p&gt;&lt;ul&gt;&lt;li&gt;10&lt;sup&gt;2&lt;/sup&gt;&lt;/li&gt;&lt;li&gt;x&lt;br&gt;y&lt;/li&gt;&lt;/ul&gt;'

    expect(await itemsIn(moodle('multichoice', fraction(100, html) + fraction(0, 'b')))).toMatchObject([
      { answers: ['*Call `a()`\n10²\nx\ny', 'b'] },
    ])
  })

  test('a question with a lost picture is imported only if a user selects this question', async () => {
    const file = moodle('multichoice', fraction(100, 'a') + fraction(0, 'b')).replace(
      'Which?',
      '&lt;img src="a.png"&gt;Which?',
    )

    const { items, taken, to_add, losses } = await readOnly(server, file)

    expect({ taken, to_add, losses }).toEqual({ taken: 0, to_add: 1, losses: [{ code: 'PICTURE', amount: 1 }] })
    expect(items).toMatchObject([
      { take: false, losses: [{ code: 'PICTURE', detail: 'a.png: it is not in the file' }] },
    ])
  })
})

describe('encodings', () => {
  const csv = 'question,a,b,correct\n¿Qué?,sí,ñ,A\n'
  const rows: [string, Uint8Array<ArrayBuffer>, object, string, boolean][] = [
    ['UTF-8', new Uint8Array(Buffer.from(csv)), {}, 'utf-8', false],
    ['UTF-16 with a byte order mark', new Uint8Array(Buffer.from(`\ufeff${csv}`, 'utf16le')), {}, 'utf-16le', false],
    ['bytes that are not UTF-8', new Uint8Array(Buffer.from(csv, 'latin1')), {}, 'windows-1252', true],
    [
      'UTF-16 as set by the user',
      new Uint8Array(Buffer.from(csv, 'utf16le')),
      { encoding: 'utf-16le' },
      'utf-16le',
      false,
    ],
    [
      'mixed line breaks',
      new Uint8Array(Buffer.from(csv.replace('\n', '\r\n').replace(/\n$/, '\r'))),
      {},
      'utf-8',
      false,
    ],
  ]
  test.each(rows)('a file is read in the right encoding: %s', async (_, bytes, sent, name, guessed) => {
    const { encoding, items } = await readOnly(server, bytes, sent)

    expect(encoding).toEqual({ name, guessed })
    expect(items.map(itemSummary)).toMatchObject([{ description: '¿Qué?', answers: ['*sí', 'ñ'] }])
  })
})

test('the files of a QTI manifest are found even if their paths are percent-encoded', async () => {
  const item = (title: string) =>
    `<assessmentItem identifier="i" title="${title}"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>${title}?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
  const resource = (href: string, word: string) =>
    `<resource href="${href}"><metadata><lom><general><keyword><string>${word}</string></keyword></general></lom></metadata><file href="${href}"/></resource>`
  const resources = [
    resource('items/two%20b.xml', 'loops'),
    resource('items/one%20a.xml', 'types'),
    resource('items/50%25.xml', 'scope'),
    resource('items/50%.xml', 'files'),
  ]
  const archive = zipOf([
    { path: 'items/50%.xml', content: item('fourth') },
    { path: 'items/50%25.xml', content: item('third') },
    { path: 'items/one a.xml', content: item('second') },
    { path: 'items/two b.xml', content: item('first') },
    { path: 'imsmanifest.xml', content: `<manifest><resources>${resources.join('')}</resources></manifest>` },
  ])

  const { items, errors } = await readOnly(server, archive, { name: 'package.zip' })

  expect(errors).toEqual([])
  expect(items.map(({ description, labels }) => [description, labels])).toEqual([
    ['first?', ['loops']],
    ['second?', ['types']],
    ['third?', ['scope']],
    ['fourth?', ['files']],
  ])
})
