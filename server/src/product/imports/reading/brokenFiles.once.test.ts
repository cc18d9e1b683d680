import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printFigure, rounds, TIMEOUT_MS } from '../../../../../testing/server/guarantee.ts'
import { zipOf } from '../../../../../testing/server/zip.ts'
import { openPlan } from '../plan.ts'
import { readFile } from './readFile.ts'

const FILES = rounds(60, 5_000)

const encodeText = (text: string) => new Uint8Array(Buffer.from(text))
const item = `<?xml version="1.0"?><assessmentItem identifier="i" title="T"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which <b>one</b>?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
const good: [string, Uint8Array<ArrayBuffer>][] = [
  [
    'YAML',
    encodeText(
      '- description: Which?\n  answers: [{description: a, is_valid: true}, {description: b, is_valid: false}]\n',
    ),
  ],
  ['GIFT', encodeText('::N::[html]Which <b>one</b> is \\{it\\}?{=a#yes ~%50%b ~[plain]c####so}\n\nTrue?{T}\n')],
  ['Aiken', encodeText('Which?\nA. a\nB) b\nANSWER: A\n\nWhat?\nA. c\nB. d\nANSWER: B\n')],
  [
    'Moodle XML',
    encodeText(
      '<?xml version="1.0"?><quiz><question type="multichoice"><name><text>N</text></name><questiontext format="html"><text><![CDATA[<p>Which <code>one</code>?</p>]]></text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>',
    ),
  ],
  ['QTI', encodeText(item)],
  ['CSV', encodeText('question,answer 1,answer 2,correct,labels\n"Which, one?",a,"b ""c""",1,"ONE;TWO"\n')],
  [
    'zip',
    zipOf([
      { path: 'a.xml', content: item },
      { path: 'b.txt', content: 'Which?{=a ~b}\n' },
    ]),
  ],
]

const place = fc.double({ min: 0, max: 1, noNaN: true })
const wound = fc.record({
  at: place,
  lost: fc.nat(30),
  added: fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc
      .constantFrom('<', '&', ']]>', '{', '}', '~', '=', '"', '\n\n', '\0', '\ufeff', '#', '%', '\\', '::')
      .map(encodeText),
  ),
})

test.each(good)(
  'reading a damaged %s file always ends with a result',
  { timeout: TIMEOUT_MS },
  async (format, bytes) => {
    await fc.assert(
      fc.asyncProperty(fc.array(wound, { minLength: 1, maxLength: 5 }), async (wounds) => {
        const broken = wounds.reduce<Uint8Array>((whole, { at, lost, added }) => {
          const start = Math.floor(at * whole.length)
          return new Uint8Array([...whole.subarray(0, start), ...added, ...whole.subarray(start + lost)])
        }, bytes)

        const { drafts, errors } = await readFile(broken, {})

        expect(drafts.length + errors.length).toBeGreaterThan(0)
        expect(openPlan(drafts).finish()).toHaveLength(drafts.length)
        expect(JSON.stringify(errors)).not.toMatch(/node_modules|\.ts\b|at .+:\d+:\d+/)
      }),
      { numRuns: FILES },
    )
    printFigure('G14', `0 crashes in ${FILES} broken files of ${format}`)
  },
)
