import { TOOL } from '../../ours.ts'
import { exactMarkup, needsMarkup } from '../answers.ts'
import type { Content, Exported, Source } from '../exported.ts'
import { keepsAnyOrder } from '../lost.ts'
import { markupOf } from '../markup.ts'
import { shareOf } from '../shares.ts'

/** A question is one line for each of its parts: a blank line would end it. */
const shown = (text: string) => text.replaceAll(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replaceAll(/\r\n?|\n/g, '\\n')

const inComment = (text: string) => text.replaceAll(']', '\\]')

/** There is no room for pictures. */
const nowhere = () => null

function answerOf(question: Exported, answer: Exported['answers'][number]): string {
  const markup = needsMarkup(answer) ? exactMarkup(answer, nowhere) : null
  const text = markup === null ? `[plain]${shown(answer.description)}` : `[html]${shown(markup)}`
  const why = answer.rationale ? `#[markdown]${shown(answer.rationale)}` : ''
  if (question.isMultiple) return `\t~%${shareOf(question, answer)}%${text}${why}\n`
  return `\t${answer.is_valid ? '=' : '~'}${text}${why}\n`
}

function questionOf(question: Exported): string {
  const { code, labels, description_html, answers } = question
  const order = keepsAnyOrder(question) ? ['[order:fixed]'] : []
  const notes = [`[id:${inComment(code)}]`, ...order, ...labels.map((name) => `[tag:${inComment(name)}]`)]
  const description = markupOf(description_html, nowhere)
  const lines = answers.map((answer) => answerOf(question, answer)).join('')
  const general = question.rationale === '' ? '' : `\t####[markdown]${shown(question.rationale)}\n`
  return `// ${notes.join(' ')}\n::${shown(code)}::[html]${shown(description)}{\n${lines}${general}}\n\n`
}

export async function* writeGift({ questions }: Source): Content {
  yield `// ${TOOL}\n\n`
  for await (const question of questions()) yield questionOf(question)
}
