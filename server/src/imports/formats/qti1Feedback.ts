import { type Draft, noteLoss } from '../reading/draft.ts'
import { allOf, elementsOf, textOf, type Xml } from '../reading/xml.ts'
import { addRationale, isByScore, rationaleInMarkdown } from '../texts/rationale.ts'

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

/** Of the choice that it belongs to, else of the whole question. */
export function readFeedback(draft: Draft, item: Xml, ids: readonly string[], htmlOf: (feedback: Xml) => string): void {
  const links = choicesByFeedback(item)
  const whole: string[] = []
  for (const each of allOf(item, ({ name }) => name === 'itemfeedback')) {
    const words = rationaleInMarkdown(draft, htmlOf(each), 'html')
    if (words === '') continue
    const { ident = '' } = each.attributes
    const at = ids.findIndex((id) => id === ident || `${id}_fb` === ident)
    const place = at >= 0 ? at : ids.indexOf(links.get(ident) ?? '')
    if (isByScore(ident) || OF_WRONG.test(ident)) noteLoss(draft, 'FEEDBACK')
    else if (place >= 0) addRationale(draft, place, words)
    else whole.push(words)
  }
  draft.rationale = whole.join('\n\n')
}
