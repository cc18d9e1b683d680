import { type AnswerPart, answerParts } from '@assay/domain/bank/texts/answerParts'
import { needsStoredHtml, type RenderedOption } from '../../questions/storedOptions.ts'
import { newDraft } from '../reading/draft.ts'
import { answerFrom, parseHtml } from '../texts/toMarkdown.ts'
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
