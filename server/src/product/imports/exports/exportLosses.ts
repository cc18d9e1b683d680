import type { ExportFormat, ExportLoss } from '@assay/contract/imports/exports'
import { pictureNamesIn } from '@assay/domain/bank/picture'
import { DEFAULT_LABEL_COLOR } from '@assay/domain/limits'
import type { Exported, Source } from './exported.ts'
import { withoutUnwritable } from './markup.ts'

const hasFixed = ({ answers }: Exported): boolean => answers.some(({ is_fixed }) => is_fixed)

/** If a format cannot fix single options, it fixes the order of all options. */
export const keepsAnyOrder = (question: Exported): boolean => question.keepsOrder || hasFixed(question)

type IsLost = (question: Exported, plainLabels: ReadonlySet<string>) => boolean

const hasLanguage = (passage: Exported['passage']): boolean => (passage?.lang ?? null) !== null

const reasonsOf = ({ rationale, answers }: Exported) => [rationale, ...answers.map((answer) => answer.rationale ?? '')]

const isUnwritable = (texts: readonly string[]) => texts.some((text) => withoutUnwritable(text) !== text)

const losses = {
  order: ['ORDER', (question) => hasFixed(question) && !question.keepsOrder],
  picture: [
    'PICTURE',
    (question) =>
      reasonsOf(question).some((why) => pictureNamesIn(why).length > 0) ||
      [question, ...question.wordings, { description_html: question.passage?.description_html ?? '', answers: [] }]
        .flatMap(({ description_html, answers }) => [description_html, ...answers.map((one) => one.description_html)])
        .some((html) => /<img\b/.test(html)),
  ],
  code: ['CODE', () => true],
  color: ['COLOR', ({ labels }, plain) => labels.some((name) => !plain.has(name))],
  language: ['LANGUAGE', ({ lang, passage }) => lang !== null || hasLanguage(passage)],
  /** A table has no column for the language of a passage. */
  languageOfPassage: ['LANGUAGE', ({ passage }) => hasLanguage(passage)],
  wordings: ['WORDINGS', ({ wordings }) => wordings.length > 0],
  sources: ['SOURCES', ({ sources }) => sources.length > 0],
  /** The exported file contains the text of the passage, but not its code and title. */
  passage: ['PASSAGE', ({ passage }) => passage !== null],
  characters: [
    'CHARACTERS',
    (question) =>
      isUnwritable([question.code, question.description, ...question.labels, ...reasonsOf(question)]) ||
      isUnwritable(question.answers.map((answer) => answer.description)) ||
      isUnwritable(
        question.passage ? [question.passage.code, question.passage.title, question.passage.description] : [],
      ),
  ],
  /** Some formats write only the description and the passage as HTML, so only these two texts can lose characters. */
  charactersOfMarkup: [
    'CHARACTERS',
    ({ description, passage }) => isUnwritable([description, passage?.description ?? '']),
  ],
} satisfies Record<string, readonly [ExportLoss, IsLost]>

const lostIn: Record<ExportFormat, readonly [ExportLoss, IsLost][]> = {
  yaml: [],
  moodle: [losses.order, losses.color, losses.language, losses.wordings, losses.sources, losses.characters],
  gift: [
    ...[losses.order, losses.picture, losses.color, losses.language, losses.wordings, losses.sources],
    losses.charactersOfMarkup,
  ],
  qti: [losses.code, losses.color, losses.language, losses.wordings, losses.sources, losses.characters],
  csv: [losses.picture, losses.color, losses.languageOfPassage, losses.sources, losses.passage],
}

export async function exportLosses(
  source: Source,
  format: ExportFormat,
): Promise<{ code: ExportLoss; amount: number }[]> {
  const lost = lostIn[format]
  if (lost.length === 0) return []
  const isPlain = ({ color, description }: { color: string; description: string }) =>
    color === DEFAULT_LABEL_COLOR && description === ''
  const plain = new Set((await source.labels()).filter(isPlain).map(({ name }) => name))
  const amounts = new Map(lost.map(([code]) => [code, 0]))
  for await (const question of source.questions()) {
    for (const [code, isLost] of lost) if (isLost(question, plain)) amounts.set(code, (amounts.get(code) ?? 0) + 1)
  }
  return [...amounts].flatMap(([code, amount]) => (amount > 0 ? [{ code, amount }] : []))
}
