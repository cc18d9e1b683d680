import { TOOL } from '../../toolName.ts'
import { answerFraction, exactMarkup, needsMarkup } from '../answers.ts'
import type { Content, Exported, ExportedPassage, Source } from '../exported.ts'
import { keepsAnyOrder } from '../exportLosses.ts'
import { markupOf } from '../markup.ts'
import { portableMarkdown } from '../portableMarkdown.ts'

/** Line breaks are escaped in GIFT, because a blank line would end the question. */
const escapedGift = (text: string) =>
  text.replaceAll(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replaceAll(/\r\n?|\n/g, '\\n')

const inComment = (text: string) => text.replaceAll(']', '\\]')

const ESCAPE_PATTERN = /&&\d{3};/
/** Other programs would read `->` after `=` as part of a matching question. */
const MATCHING_ARROW = /->/

const nowhere = () => null

function giftAnswer(question: Exported, answer: Exported['answers'][number]): string {
  const isTaken =
    ESCAPE_PATTERN.test(answer.description) || (answer.is_valid && MATCHING_ARROW.test(answer.description))
  const markup = needsMarkup(answer) || isTaken ? exactMarkup(answer, nowhere) : null
  const text = markup === null ? `[plain]${escapedGift(answer.description)}` : `[html]${escapedGift(markup)}`
  const why = answer.rationale ? `#[markdown]${escapedGift(portableMarkdown(answer.rationale))}` : ''
  if (question.isMultiple) return `\t~%${answerFraction(question, answer)}%${text}${why}\n`
  return `\t${answer.is_valid ? '=' : '~'}${text}${why}\n`
}

function giftQuestion(question: Exported): string {
  const { code, labels, answers, passage } = question
  const order = keepsAnyOrder(question) ? ['[order:fixed]'] : []
  const shared = passage ? [passageNote(passage)] : []
  const notes = [`[id:${inComment(code)}]`, ...shared, ...order, ...labels.map((name) => `[tag:${inComment(name)}]`)]
  const description = markupOf(question.description_html, nowhere, question.description)
  const lines = answers.map((answer) => giftAnswer(question, answer)).join('')
  const general =
    question.rationale === '' ? '' : `\t####[markdown]${escapedGift(portableMarkdown(question.rationale))}\n`
  return `// ${notes.join(' ')}\n::${escapedGift(code)}::[html]${escapedGift(description)}{\n${lines}${general}}\n\n`
}

const passageNote = ({ code }: ExportedPassage) => `[passage:${inComment(code)}]`

const giftPassage = (passage: ExportedPassage) =>
  `// ${passageNote(passage)}\n::${escapedGift(passage.title)}::[html]${escapedGift(markupOf(passage.description_html, nowhere, passage.description))}\n\n`

export async function* writeGift({ questions }: Source): Content {
  yield `// ${TOOL}\n\n`
  const written = new Set<string>()
  for await (const question of questions()) {
    const { passage } = question
    if (passage && !written.has(passage.code)) yield giftPassage(passage)
    if (passage) written.add(passage.code)
    yield giftQuestion(question)
  }
}
