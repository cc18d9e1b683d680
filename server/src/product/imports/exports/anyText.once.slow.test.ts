import { type NewQuestion, newQuestion } from '@assay/contract/questions/questions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printFigure, rounds, TIMEOUT_MS } from '../../../../../testing/server/guarantee.ts'
import { renderAnswer } from '../../questions/texts/answer.ts'
import { markdownHtml, renderDescription } from '../../questions/texts/markdown.ts'
import { readFile } from '../reading/readFile.ts'
import type { Content, Exported, Source } from './exported.ts'
import { writeCsv } from './writers/csv.ts'
import { writeGift } from './writers/gift.ts'
import { writeYaml } from './writers/yaml.ts'

/** YAML is tested with more texts than other formats, because YAML files move questions to another installation. */
const OWN_TEXTS = rounds(2_000, 200_000)
const TEXTS = rounds(2_000, 20_000)
const QUESTIONS = 20
const ANSWERS = 4

interface Texts {
  description: string
  answers: readonly { description: string }[]
}

const signs = [
  '- ',
  ': ',
  ' #',
  '? ',
  '&a',
  '*b',
  '!tag',
  '!!int ',
  '|',
  '>',
  '>-',
  '|2',
  "'",
  '"',
  '\\',
  '%',
  '@',
  '`',
  '~',
  '{',
  '}',
  '[',
  ']',
  ',',
  ';',
  '=',
  '+',
  '---',
  '...',
  '<<',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\t',
  ' ',
  '  ',
  '\u00a0',
  'null',
  'true',
  'no',
  '0x1',
  '1e3',
  '1_000',
  '2026-11-22',
  '.inf',
  '\u0085',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u0007',
  '\u001b',
  '\u007f',
  '\ufffe',
  '\uffff',
  '\ufffd',
  '😀',
  'ñ',
  'n\u0303',
  '圖',
  'a@',
  '@.',
  'www.',
  'https://',
  '.A',
]
const text = fc.oneof(
  fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
  fc
    .array(fc.oneof(fc.constantFrom(...signs), fc.string({ maxLength: 4 })), { maxLength: 8 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

const accepted = fc
  .record({ description: text, answers: fc.array(text, { minLength: ANSWERS, maxLength: ANSWERS }) })
  .map(({ description, answers }) =>
    newQuestion.safeParse({
      description,
      answers: answers.map((each, at) => ({ description: each, is_valid: at === 0 })),
      labels: ['ANY'],
    }),
  )
  .filter(({ success }) => success)
  .map(({ data }) => data as NewQuestion)
  .filter(
    ({ description, answers }) =>
      renderDescription(description).formulaErrorAt === null &&
      answers.every((answer) => renderAnswer(answer.description).formulaErrorAt === null),
  )

function sourceOf(questions: readonly NewQuestion[]): Source {
  const exported = questions.map(
    ({ description, answers, keeps_order, lang, labels, rationale, sources }, at): Exported => ({
      rationale,
      sources,
      wordings: [],
      code: `Q-${at}`,
      description,
      answers: answers.map((answer) => ({ ...answer, description_html: renderAnswer(answer.description).html })),
      lang,
      labels,
      description_html: renderDescription(description).html,
      isMultiple: false,
      keepsOrder: keeps_order,
      passage: null,
    }),
  )
  return {
    total: exported.length,
    labels: async () => [{ name: 'ANY', color: '#000000', description: '' }],
    questions: async function* () {
      yield* exported
    },
    passages: async () => [],
    pictureNames: async () => [],
    bytesOf: async () => undefined,
  }
}

async function readContent(content: Content): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const textsOf = ({ description, answers }: Texts) => [description, ...answers.map((answer) => answer.description)]

type Look = (question: Texts) => string[]

const withOneLineEnd: Look = (question) => textsOf(question).map((each) => each.replaceAll(/\r\n?/g, '\n'))

const unseen = /[^\P{Cc}\n\t]|[\p{Cn}\ufffd]/u
/**
 * Only visible words are compared, because the exported HTML may have other markup, and an invalid link becomes text.
 */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<\/?a\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const shown: Look = ({ description, answers }) => [
  wordsOf(markdownHtml(description)),
  ...textsOf({ description: '', answers }),
]

const formats = {
  YAML: {
    write: async (source: Source) => (await writeYaml(source)).content,
    look: textsOf,
    takes: () => true,
    amount: OWN_TEXTS,
  },
  CSV: { write: async (source: Source) => writeCsv(source), look: withOneLineEnd, takes: () => true, amount: TEXTS },
  GIFT: {
    write: async (source: Source) => writeGift(source),
    look: shown,
    takes: (each: string) => !unseen.test(each),
    amount: TEXTS,
  },
}

test.each(Object.entries(formats))(
  'any question text that can be saved is the same after export and import as %s',
  {
    timeout: TIMEOUT_MS,
  },
  async (name, { write, look, takes, amount }) => {
    const taken = accepted.filter((question) => textsOf(question).every(takes))
    const numRuns = amount / QUESTIONS / (ANSWERS + 1)
    await fc.assert(
      fc.asyncProperty(fc.array(taken, { minLength: QUESTIONS, maxLength: QUESTIONS }), async (questions) => {
        const { drafts, errors } = await readFile(await readContent(await write(sourceOf(questions))), {})

        expect(errors).toEqual([])
        expect(drafts.map((draft) => draft.errors)).toEqual(questions.map(() => []))
        expect(drafts.map(look)).toEqual(questions.map(look))
      }),
      { numRuns },
    )
    printFigure('Texts', `0 of ${amount} differ after ${name} out and in`)
  },
)
