import type { Item } from '@assay/contract/imports/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOnly } from '../../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { zipOf } from '../../../../../testing/server/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const itemSummary = ({ rationale, answers, losses }: Item) => [
  rationale,
  answers.map((answer) => answer.rationale),
  losses.map(({ code }) => code),
]
const toldIn = async (content: string | Uint8Array<ArrayBuffer>, format?: string) =>
  (await readOnly(server, content, format ? { format } : {})).items.map(itemSummary)

const words = (name: string, text: string) => `<${name} format="html"><text><![CDATA[${text}]]></text></${name}>`
const moodle = (type: string, inside: string) =>
  `<?xml version="1.0"?><quiz><question type="${type}"><name><text>N</text></name>${words('questiontext', 'Which?')}${inside}</question></quiz>`
const giftAnswer = (fraction: number, text: string, feedback = '') =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text>${words('feedback', feedback)}</answer>`

const item1 = (
  conditions: string,
  feedback: string,
) => `<?xml version="1.0"?><questestinterop><item ident="i"><presentation>
<material><mattext>Which?</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>
<response_label ident="A"><material><mattext>a</mattext></material></response_label>
<response_label ident="B"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation>
<resprocessing><outcomes><decvar/></outcomes><respcondition><conditionvar><varequal respident="r">A</varequal></conditionvar>
<setvar action="Set">100</setvar></respcondition>${conditions}</resprocessing>${feedback}</item></questestinterop>`
const feedback1 = (ident: string, text: string) =>
  `<itemfeedback ident="${ident}"><flow_mat><material><mattext texttype="text/html">${text}</mattext></material></flow_mat></itemfeedback>`
const brings = (choices: string[], ident: string) =>
  `<respcondition continue="Yes"><conditionvar>${choices.map((one) => `<varequal respident="r">${one}</varequal>`).join('')}</conditionvar>
<displayfeedback feedbacktype="Response" linkrefid="${ident}"/></respcondition>`

const item2 = (feedback: string, more = '') =>
  zipOf([
    {
      path: 'item.xml',
      content: `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
<itemBody><p>Which?</p><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1">
<simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice>${more}</choiceInteraction></itemBody>
${feedback}</assessmentItem>`,
    },
  ])
const modal = (identifier: string, inside: string) =>
  `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="${identifier}" showHide="show">${inside}</modalFeedback>`

const says = (identifier: string) =>
  `<setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">${identifier}</baseValue></setOutcomeValue>`
const isCorrect = '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>'
const either = (condition: string) =>
  `<responseProcessing><responseCondition><responseIf>${condition}${says('fine')}</responseIf><responseElse>${says('missed')}</responseElse></responseCondition></responseProcessing>` +
  modal('fine', 'so') +
  modal('missed', 'no')
const third = '<simpleChoice identifier="C">c</simpleChoice>'
/** OpenOLAT writes feedback with a condition that is true for every score. */
const toAll = `<responseProcessing><responseCondition><responseIf><gte><variable identifier="SCORE"/><baseValue baseType="float">0</baseValue></gte>
<setOutcomeValue identifier="FEEDBACK"><multiple><variable identifier="FEEDBACK"/><baseValue baseType="identifier">all</baseValue></multiple></setOutcomeValue></responseIf></responseCondition></responseProcessing>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="FEEDBACK" cardinality="multiple" baseType="identifier"/>`

const pack = `category: Twig
questions:
  - question: Which?
    answers: [{value: a, correct: true}, {value: b, correct: false}]
    help: |
      See **there**
`
const ours = `- description: Which?
  labels: [A]
  rationale: So
  sources: [{title: The manual, url: "https://example.com"}, {title: A colleague}]
  answers:
    - {description: a, is_valid: true, rationale: It is}
    - {description: b, is_valid: false}
`

const rows: [string, () => string | Uint8Array<ArrayBuffer>, unknown[], string?][] = [
  [
    'Moodle answer feedback and general feedback, but not feedback by score',
    () =>
      moodle(
        'multichoice',
        words('generalfeedback', '<p>So <b>there</b></p>') +
          words('correctfeedback', 'Well done') +
          giftAnswer(100, 'a', 'yes') +
          giftAnswer(0, 'b', 'no &amp; no'),
      ),
    ['So **there**', ['yes', 'no & no'], ['FEEDBACK']],
  ],
  [
    'Moodle true-or-false feedback, whatever the order of the answers',
    () => moodle('truefalse', giftAnswer(0, 'false', 'it is not') + giftAnswer(100, 'true', 'it is')),
    ['', ['it is', 'it is not'], []],
  ],
  [
    'Moodle true-or-false feedback of an older version',
    () =>
      moodle(
        'truefalse',
        words('truefeedback', 'yes') + words('falsefeedback', 'no') + giftAnswer(100, 'true') + giftAnswer(0, 'false'),
      ),
    ['', ['yes', 'no'], []],
  ],
  [
    'Moodle feedback, with a missing picture reported as lost',
    () =>
      moodle(
        'multichoice',
        words('generalfeedback', 'x <img src="a.png" alt="y">') + giftAnswer(100, 'a') + giftAnswer(0, 'b'),
      ),
    ['x y', ['', ''], ['PICTURE']],
  ],
  [
    'GIFT feedback after one and after four number signs',
    () => 'Which?{=a#yes, \\#1 ~b # no\n####[markdown]So **there**}',
    ['So **there**', ['yes, #1', 'no'], []],
    'gift',
  ],
  [
    'GIFT true-or-false feedback, where the first text is for the wrong choice',
    () => 'Water is wet.{T#no#yes####so}',
    ['so', ['yes', 'no'], []],
    'gift',
  ],
  ['GIFT feedback of a false statement', () => 'Water is dry.{F#not so#well}', ['', ['not so', 'well'], []], 'gift'],
  [
    'QTI 1.2 feedback for choices and general feedback, but not feedback by score',
    () =>
      item1(
        brings(['B'], 'of_b') + brings(['A', 'B'], 'of_both'),
        feedback1('A_fb', 'yes') +
          feedback1('of_b', '&lt;i&gt;no&lt;/i&gt;') +
          feedback1('of_both', 'either') +
          feedback1('general_fb', 'so') +
          feedback1('QUE_1_IC', 'no') +
          feedback1('general_incorrect_fb', 'try again') +
          feedback1('correct_fb', ' '),
      ),
    ['either\n\nso', ['yes', '*no*'], ['FEEDBACK']],
  ],
  [
    'QTI 2 feedback for a choice, and other feedback as a rationale of the question',
    () =>
      item2(
        modal('A', '<p>yes</p>') + modal('general', '<p>so <strong>there</strong></p>') + modal('more', '<p>and</p>'),
      ),
    ['so **there**\n\nand', ['yes', ''], []],
  ],
  [
    'QTI 2, but not from feedback that is hidden for a choice',
    () => item2(modal('A', 'no').replace('="show"', '="hide"') + modal('B', 'yes')),
    ['', ['', 'yes'], ['FEEDBACK']],
  ],
  ['QTI 2, but not from feedback by score', () => item2(modal('incorrect', 'try again')), ['', ['', ''], ['FEEDBACK']]],
  [
    'QTI 2 of Inspera, but not from feedback by score',
    () =>
      item2(
        ['wrong', 'correct', 'partially_correct', 'unanswered'].map((name) => modal(`feedback_${name}`, name)).join(''),
      ),
    ['', ['', ''], ['FEEDBACK']],
  ],
  [
    'QTI 2 feedback under opposite conditions, if there is one wrong answer',
    () => item2(either(isCorrect)),
    ['so', ['', 'no'], []],
  ],
  [
    'QTI 2 feedback under opposite conditions, with a loss if several answers are wrong',
    () => item2(either(isCorrect), third),
    ['so', ['', '', ''], ['FEEDBACK']],
  ],
  ['QTI 2, but not under unknown conditions', () => item2(either('<customOperator/>')), ['', ['', ''], ['FEEDBACK']]],
  [
    'QTI 2 feedback under a condition that is always true',
    () => item2(toAll + modal('all', 'so')),
    ['so', ['', ''], []],
  ],
  [
    'QTI 1.2, but not under a condition that the correct answer never meets',
    () =>
      item1(
        `<respcondition continue="Yes"><conditionvar><not><varequal respident="r">A</varequal></not></conditionvar><displayfeedback feedbacktype="Response" linkrefid="missed"/></respcondition>`,
        feedback1('missed', 'no') + feedback1('said', 'so'),
      ),
    ['so', ['', ''], ['FEEDBACK']],
  ],
  ['a certificationy file', () => pack, ['See **there**', ['', ''], []]],
  [
    'a certificationy file with several help texts',
    () => `${pack}    help: and *here*\n    help: |\n        and so\n`,
    ['See **there**\n\nand *here*\n\nand so', ['', ''], []],
  ],
  ['YAML fields', () => ours, ['So', ['It is', ''], []]],
  [
    'CSV columns with usual names',
    () => 'question,answer 1,answer 2,correct,explanation,rationale 1,feedback 2\nWhich?,a,b,A,So **there**,yes,no\n',
    ['So **there**', ['yes', 'no'], []],
  ],
  [
    'two CSV columns, which are joined',
    () => 'question,answer 1,answer 2,correct,explanation,feedback\nWhich?,a,b,A,So,and so\n',
    ['So\n\nand so', ['', ''], []],
  ],
]

test.each(rows)('rationales are read from %s', async (_, file, expected, format) => {
  expect(await toldIn(file(), format)).toEqual([expected])
})

test('rationales are read from CSV columns that the user names', async () => {
  const columns = JSON.stringify({
    w: 'description',
    x: 'answer',
    y: 'answer_rationale',
    z: 'answer',
    right: 'correct',
    because: 'rationale',
  })
  const { items } = await readOnly(server, 'w,x,y,z,right,because\nWhich?,a,yes,b,A,so\n', { format: 'csv', columns })
  expect(items.map(itemSummary)).toEqual([['so', ['yes', ''], []]])
})
