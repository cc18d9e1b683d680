import type { NewOption } from '@assay/domain/bank/question'
import { type AnswerPart, answerParts } from '@assay/domain/bank/texts/answerParts'
import { needsStoredHtml, type RenderedOption } from '../../questions/storedOptions.ts'
import { newDraft } from '../reading/draft.ts'
import { answerFrom, parseHtml } from '../texts/toMarkdown.ts'
import type { Exported } from './exported.ts'
import { escapeMarkup, formulaOf, markupOfAnswer, type PlacePicture, SIGN } from './markup.ts'

const parseMarkup = (markup: string) =>
  answerFrom({ ...newDraft(null), isAssayExport: true, find: (address) => ({ address }) }, () => parseHtml(markup))

const withPicturePlaces = (parts: readonly AnswerPart[], place: PlacePicture) =>
  parts
    .map((part) => {
      if (part.kind !== 'picture') return part.written
      const address = place(part.address)
      return address === null ? part.words : `![${part.words}](${address})`
    })
    .join('')

const richAnswerParts = (answer: RenderedOption): AnswerPart[] | null =>
  needsStoredHtml(answer) ? answerParts(answer.description) : null

function inlineMarkup(parts: readonly AnswerPart[]): string {
  const inside = parts.map((part) => {
    if (part.kind === 'formula') return formulaOf(part.tex, part.isBlock)
    return part.kind === 'words' ? escapeMarkup(part.written).replaceAll('\\$', () => SIGN) : escapeMarkup(part.written)
  })
  return `<pre>${inside.join('')}</pre>`
}

/** Tries several forms of markup, and returns the first that an import converts back to the same answer. */
export function exactMarkup(answer: RenderedOption, place: PlacePicture): string | null {
  const parts = richAnswerParts(answer)
  const wanted = parts ? withPicturePlaces(parts, place) : answer.description
  const whole = `<pre>${escapeMarkup(wanted)}</pre>`
  const inLines = parts ? [inlineMarkup(parts)] : []
  const candidates = [markupOfAnswer(answer.description, parts, place), ...inLines, whole]
  return candidates.find((markup) => parseMarkup(markup) === wanted) ?? null
}

export const nearestMarkup = (answer: RenderedOption, place: PlacePicture): string =>
  exactMarkup(answer, place) ?? markupOfAnswer(answer.description, richAnswerParts(answer), place)

export const needsMarkup = (answer: RenderedOption): boolean =>
  /[`\n]/.test(answer.description) || needsStoredHtml(answer)

/** Percentage for each correct option, by the number of correct options. The digits are the same as in Moodle. */
const SHARES = ['0', '100', '50', '33.33333', '25', '20', '16.66667']

/** In the bank, one wrong option makes the whole answer wrong, so in Moodle a wrong option subtracts the full value. */
export function answerFraction(
  { answers, isMultiple }: Pick<Exported, 'answers' | 'isMultiple'>,
  { is_valid }: NewOption,
): string {
  if (!isMultiple) return is_valid ? '100' : '0'
  return is_valid ? (SHARES[answers.filter((answer) => answer.is_valid).length] ?? '0') : '-100'
}
