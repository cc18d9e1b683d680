import { FORMULA_SIGNS } from '@assay/domain/csv'
import { ANSWERS } from '@assay/domain/limits'
import type { Content, Exported, Source } from '../exported.ts'

const BYTE_ORDER_MARK = '\ufeff'

const HEADER = [
  'code',
  'description',
  ...Array.from({ length: ANSWERS.max }, (_, at) => `answer ${at + 1}`),
  'correct numbers',
  'labels',
]

/** A spreadsheet would run such a text as a formula, even if apostrophes come first. */
const formula = new RegExp(`^'*[${FORMULA_SIGNS}\\t]`)

function cellOf(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const harmless = formula.test(lines) ? `'${lines}` : lines
  return /[",\n;]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const lineOf = (cells: readonly string[]) => `${cells.map(cellOf).join(',')}\r\n`

/** Optional columns: the file contains a column only if a question uses it. */
const more: readonly [string, (question: Exported) => string][] = [
  ['keeps order', ({ keepsOrder }) => (keepsOrder ? 'true' : '')],
  ['fixed', ({ answers }) => answers.flatMap(({ is_fixed }, at) => (is_fixed ? [at + 1] : [])).join(',')],
  ['lang', ({ lang }) => lang ?? ''],
  ['passage', ({ passage }) => passage?.description ?? ''],
  ['rationale', ({ rationale }) => rationale],
  ...Array.from({ length: ANSWERS.max }, (_, at): [string, (question: Exported) => string] => [
    `rationale ${at + 1}`,
    ({ answers }) => answers[at]?.rationale ?? '',
  ]),
]

async function extraColumns({ questions }: Source): Promise<typeof more> {
  const found = new Set<string>()
  for await (const question of questions()) {
    for (const [name, cell] of more) if (!found.has(name) && cell(question) !== '') found.add(name)
    if (found.size === more.length) break
  }
  return more.filter(([name]) => found.has(name))
}

function cellsOf(question: Exported, columns: typeof more): string[] {
  const { code, description, answers, labels } = question
  const texts = Array.from({ length: ANSWERS.max }, (_, at) => answers[at]?.description ?? '')
  const right = answers.flatMap(({ is_valid }, at) => (is_valid ? [at + 1] : []))
  return [code, description, ...texts, right.join(','), labels.join(','), ...columns.map(([, cell]) => cell(question))]
}

/** Each translation has its own row, with the code of its question. */
const translationRows = (question: Exported): Exported[] =>
  question.wordings.map(({ lang, description, answers }) => ({
    ...{ ...question, lang, description, keepsOrder: false, rationale: '' },
    answers: question.answers.map((answer, at) => ({
      ...{ ...answer, is_fixed: false, rationale: '' },
      description: answers[at]?.description ?? '',
    })),
  }))

export async function* writeCsv(source: Source): Content {
  const columns = await extraColumns(source)
  yield BYTE_ORDER_MARK + lineOf([...HEADER, ...columns.map(([name]) => name)])
  for await (const question of source.questions())
    for (const row of [question, ...translationRows(question)]) yield lineOf(cellsOf(row, columns))
}
