import { type AnswerPart, answerParts } from '@assay/domain/bank/texts/answerParts'
import { isRich, type RenderedAnswer } from '../../questions/answers.ts'
import { newDraft } from '../reading/draft.ts'
import { answerFrom, parseHtml } from '../texts/write.ts'
import { escaped, formulaOf, markupOfAnswer, type PlacePicture, SIGN } from './markup.ts'

/** As it will be read again, when pictures are found where they were placed. */
const readsAs = (markup: string) =>
  answerFrom({ ...newDraft(null), isOurs: true, find: (address) => ({ address }) }, () => parseHtml(markup))

/** The same answer with each picture where it lies for the reader of the file, or as its words. */
const placed = (parts: readonly AnswerPart[], place: PlacePicture) =>
  parts
    .map((part) => {
      if (part.kind !== 'picture') return part.written
      const address = place(part.address)
      return address === null ? part.words : `![${part.words}](${address})`
    })
    .join('')

/** In its parts, where it was stored as more than words and code in a line; else nothing in it means anything. */
const partsOf = (answer: RenderedAnswer): AnswerPart[] | null =>
  isRich(answer) ? answerParts(answer.description) : null

/** Lines whose every space counts, with the formulae and signs in them. */
function lines(parts: readonly AnswerPart[]): string {
  const inside = parts.map((part) => {
    if (part.kind === 'formula') return formulaOf(part.tex, part.isBlock)
    return part.kind === 'words' ? escaped(part.written).replaceAll('\\$', () => SIGN) : escaped(part.written)
  })
  return `<pre>${inside.join('')}</pre>`
}

/**
 * An answer as HTML that comes back as it was, or null: with its code as code where that is exact, else as lines whose every
 * space counts.
 */
export function exactMarkup(answer: RenderedAnswer, place: PlacePicture): string | null {
  const parts = partsOf(answer)
  const wanted = parts ? placed(parts, place) : answer.description
  const whole = `<pre>${escaped(wanted)}</pre>`
  const inLines = parts ? [lines(parts)] : []
  const candidates = [markupOfAnswer(answer.description, parts, place), ...inLines, whole]
  return candidates.find((markup) => readsAs(markup) === wanted) ?? null
}

/** The nearest where none is exact. */
export const nearestMarkup = (answer: RenderedAnswer, place: PlacePicture): string =>
  exactMarkup(answer, place) ?? markupOfAnswer(answer.description, partsOf(answer), place)

/** Whether it can only travel as HTML. */
export const needsMarkup = (answer: RenderedAnswer): boolean => /[`\n]/.test(answer.description) || isRich(answer)
