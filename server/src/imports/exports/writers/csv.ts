import { ANSWERS } from '@assay/domain/limits'
import type { Content, Exported, Source } from '../exported.ts'

const MARK = '\ufeff'

const HEADER = [
  'code',
  'description',
  ...Array.from({ length: ANSWERS.max }, (_, at) => `answer ${at + 1}`),
  'correct numbers',
  'labels',
]

/** What a spreadsheet would work out as a formula, also behind apostrophes that are the text's own. */
const formula = /^'*[=+\-@\t]/

function cellOf(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const harmless = formula.test(lines) ? `'${lines}` : lines
  return /[",\n;]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const lineOf = (cells: readonly string[]) => `${cells.map(cellOf).join(',')}\r\n`

function cellsOf({ code, description, answers, labels }: Exported): string[] {
  const texts = Array.from({ length: ANSWERS.max }, (_, at) => answers[at]?.description ?? '')
  const right = answers.flatMap(({ is_valid }, at) => (is_valid ? [at + 1] : []))
  return [code, description, ...texts, right.join(','), labels.join(',')]
}

export async function* writeCsv({ questions }: Source): Content {
  yield MARK + lineOf(HEADER)
  for await (const question of questions()) yield lineOf(cellsOf(question))
}
