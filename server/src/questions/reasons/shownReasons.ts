import type { Answer } from '@assay/contract/endpoint'
import type { getReasons, Question } from '@assay/contract/questions/questions'
import { textAsPreformatted } from '../texts/textAsPreformatted.ts'
import type { Texts } from '../texts/workshop.ts'

/** A text that takes too long to render is shown as plain text. */
export async function shownReasons({ renderAll }: Texts, question: Question): Promise<Answer<typeof getReasons>> {
  const { rationale, sources, marks } = question
  const said = question.answers.filter((answer) => answer.rationale !== '')
  const texts = [rationale, ...said.map((answer) => answer.rationale)]
  const [rationale_html = '', ...ofAnswers] = (
    await renderAll(texts.map((text) => ({ text, as: 'description' as const })))
  ).map((made, at) => made?.html ?? textAsPreformatted(texts[at] ?? ''))
  const answers = said.map(({ id, description, description_html, is_valid }, at) => ({
    id,
    description,
    description_html,
    is_valid,
    rationale_html: ofAnswers[at] ?? '',
  }))
  return { rationale_html, answers, sources, marks }
}
