import { type NewQuestion, newQuestion } from '@assay/contract/questions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PATIENCE, rounds, tell } from '../../../test/guarantee.ts'
import { readFile } from '../reading/readFile.ts'
import type { Content, Exported, Source } from './exported.ts'
import { writeCsv } from './writers/csv.ts'
import { writeYaml } from './writers/yaml.ts'

const TEXTS = rounds(4_000, 200_000)
/** So many questions stand in a file, each with five texts. */
const QUESTIONS = 20
const ANSWERS = 4

/** What some format takes for a sign of its own, or what changes on the way when nobody takes care. */
const signs = [
  ...['- ', ': ', ' #', '? ', '&a', '*b', '!tag', '!!int ', '|', '>', '>-', '|2', "'", '"', '\\', '%', '@', '`', '~'],
  ...[
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
  ],
  ...['null', 'true', 'no', '0x1', '1e3', '1_000', '2026-11-22', '.inf', '\u0085', '\u2028', '\u2029', '\ufeff'],
  ...[
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
  ],
]
const text = fc.oneof(
  fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
  fc
    .array(fc.oneof(fc.constantFrom(...signs), fc.string({ maxLength: 4 })), { maxLength: 8 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

/** Anything at all, and of that what the bank takes. */
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

function sourceOf(questions: readonly NewQuestion[]): Source {
  const exported = questions.map(
    ({ description, answers, keeps_order, lang, labels }, at): Exported => ({
      ...{ code: `Q-${at}`, description, answers, lang, labels },
      ...{ description_html: '', isMultiple: false, keepsOrder: keeps_order },
    }),
  )
  return {
    total: exported.length,
    labels: async () => [{ name: 'ANY', color: '#000000', description: '' }],
    questions: async function* () {
      yield* exported
    },
    pictureNames: async () => [],
    bytesOf: async () => undefined,
  }
}

async function bytesOf(content: Content): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const textsOf = ({ description, answers }: Pick<NewQuestion, 'description' | 'answers'>) => [
  description,
  ...answers.map((answer) => answer.description),
]

/** A table has one way to end a line. */
const asInTable = (each: string) => each.replaceAll(/\r\n?/g, '\n')
const asItIs = (each: string) => each

const formats = {
  YAML: { write: async (source: Source) => (await writeYaml(source)).content, asRead: asItIs },
  CSV: { write: async (source: Source) => writeCsv(source), asRead: asInTable },
}

test.each(Object.entries(formats))(
  'any text that the bank takes survives %s out and in',
  {
    timeout: PATIENCE,
  },
  async (name, { write, asRead }) => {
    const numRuns = TEXTS / QUESTIONS / (ANSWERS + 1)
    await fc.assert(
      fc.asyncProperty(fc.array(accepted, { minLength: QUESTIONS, maxLength: QUESTIONS }), async (questions) => {
        const { drafts, errors } = await readFile(await bytesOf(await write(sourceOf(questions))), {})

        expect(errors).toEqual([])
        expect(drafts.map((draft) => draft.errors)).toEqual(questions.map(() => []))
        expect(drafts.map(textsOf)).toEqual(questions.map((question) => textsOf(question).map(asRead)))
      }),
      { numRuns },
    )
    tell('Texts', `0 of ${TEXTS} differ after ${name} out and in`)
  },
)
