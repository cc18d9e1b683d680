import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readItems, readOnly } from '../../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { zipOf } from '../../../../../testing/server/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

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
    expect(await readItems(server, file)).toMatchObject([{ description: 'Which?', answers, codes }])
  })

  test('a Canvas dropdown question in QTI 1.2 is rejected as unsupported, even if its type is missing', async () => {
    const file = canvas('multiple_dropdowns_question', 'Single', gives(chose('b'), 100))
      .replace(/<itemmetadata>.*<\/itemmetadata>/, '')
      .replace('Which?', 'The sky is [colour_1].')
      .replace('<response_lid ident="r"', '<response_lid ident="response_colour_1"')

    expect(await readItems(server, file)).toMatchObject([{ answers: [], codes: ['OTHER_TYPE'] }])
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
    expect(await readItems(server, file)).toMatchObject([{ answers: ['one', '*`two`'], codes: ['MEDIA'] }])
  })

  test.each(items)('a QTI 2.1 question is read, or its problem is reported: %s', async (_, file, answers, codes) => {
    expect(await readItems(server, file)).toMatchObject([{ description: 'See *this*:\n\nWhich?', answers, codes }])
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
    expect(await readItems(server, file)).toMatchObject([{ answers, codes }])
  })

  test('a QTI 3.0 question gives the same result as in QTI 2.1', async () => {
    const file = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="T">
<qti-response-declaration identifier="R" cardinality="multiple" base-type="identifier"><qti-correct-response><qti-value>A</qti-value><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body><qti-catalog-info><qti-catalog id="c"><qti-card><qti-html-content>¿Cuál?</qti-html-content></qti-card></qti-catalog></qti-catalog-info>
<qti-choice-interaction response-identifier="R" max-choices="0"><qti-prompt>Which?</qti-prompt><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice><qti-simple-choice identifier="C">c<qti-feedback-inline>no</qti-feedback-inline></qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`

    expect(await readItems(server, file)).toEqual([
      { state: 'add', description: 'Which?', answers: ['*a', '*b', 'c'], codes: ['FEEDBACK'] },
    ])
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
