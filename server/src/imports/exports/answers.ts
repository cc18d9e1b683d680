import { answerLines } from '../texts/answer.ts'
import { clean } from '../texts/clean.ts'
import { parseHtml } from '../texts/write.ts'
import { escaped, markupOfAnswer } from './markup.ts'

const readsAs = (markup: string) => answerLines(clean(parseHtml(markup), () => {}))

/**
 * An answer as HTML that comes back as it was, or null: with its code as code where that is exact, else as lines whose every
 * space counts.
 */
export function exactMarkup(answer: string): string | null {
  const candidates = [markupOfAnswer(answer), `<pre>${escaped(answer)}</pre>`]
  return candidates.find((markup) => readsAs(markup) === answer) ?? null
}
