import { type Draft, noteLoss } from '../reading/draft.ts'
import { allOf, elementsOf, textOf, type Xml } from '../reading/xml.ts'
import { addRationale, isByScore, rationaleInMarkdown } from '../texts/rationale.ts'
import { type Told, toldBy } from './qti1Score.ts'

/** The one choice that a condition asks for, if it asks for nothing else. */
function choiceOf(condition: Xml): string | null {
  const asked = elementsOf(condition, 'conditionvar').flatMap((each) => elementsOf(each))
  const [only, second] = asked
  return only?.name === 'varequal' && !second ? textOf(only).trim() : null
}

/** Which choice brings which feedback, as far as one condition says it. */
function choicesByFeedback(item: Xml): Map<string, string | null> {
  const links = new Map<string, string | null>()
  for (const condition of allOf(item, ({ name }) => name === 'respcondition')) {
    const choice = choiceOf(condition)
    for (const { attributes } of elementsOf(condition, 'displayfeedback')) {
      const id = attributes['linkrefid'] ?? ''
      // What several conditions bring is about none of their choices alone.
      links.set(id, links.has(id) && links.get(id) !== choice ? null : choice)
    }
  }
  return links
}

/** What Respondus calls the words that every wrong choice is told. */
const OF_WRONG = /^QUE_.*_IC$/i

/** Told to some who choose wrong, and to nobody who is right: no words about the question. */
function isOfWrong(told: Told, ident: string, ids: readonly string[], right: readonly boolean[]): boolean {
  const isTold = (chosen: readonly string[]) => told(ident, new Set(chosen))
  return isTold(ids.filter((_, at) => right[at])) === false && ids.some((id) => isTold([id]) === true)
}

export interface Item1 {
  item: Xml
  ids: readonly string[]
  /** Which of them are right, where that is known. */
  right: readonly boolean[] | null
}

/** Of the choice that it belongs to, else of the whole question; not what only those are told who choose wrong. */
export function readFeedback(draft: Draft, { item, ids, right }: Item1, htmlOf: (feedback: Xml) => string): void {
  const links = choicesByFeedback(item)
  const told = toldBy(item)
  const whole: string[] = []
  for (const each of allOf(item, ({ name }) => name === 'itemfeedback')) {
    const words = rationaleInMarkdown(draft, htmlOf(each), 'html')
    if (words === '') continue
    const { ident = '' } = each.attributes
    const at = ids.findIndex((id) => id === ident || `${id}_fb` === ident)
    const place = at >= 0 ? at : ids.indexOf(links.get(ident) ?? '')
    if (isByScore(ident) || OF_WRONG.test(ident)) noteLoss(draft, 'FEEDBACK')
    else if (place >= 0) addRationale(draft, place, words)
    else if (right && isOfWrong(told, ident, ids, right)) noteLoss(draft, 'FEEDBACK')
    else whole.push(words)
  }
  draft.rationale = whole.join('\n\n')
}
