import { type Draft, noteLoss } from '../reading/draft.ts'
import { descendantsOf, elementsOf, type Xml, xmlText } from '../reading/xml.ts'
import { addRationale, isByScore, rationaleInMarkdown } from '../texts/rationale.ts'
import { type FeedbackRule, feedbackShownBy } from './qti1Score.ts'

function choiceOf(condition: Xml): string | null {
  const asked = elementsOf(condition, 'conditionvar').flatMap((each) => elementsOf(each))
  const [only, second] = asked
  return only?.name === 'varequal' && !second ? xmlText(only).trim() : null
}

function choicesByFeedback(item: Xml): Map<string, string | null> {
  const links = new Map<string, string | null>()
  for (const condition of descendantsOf(item, ({ name }) => name === 'respcondition')) {
    const choice = choiceOf(condition)
    for (const { attributes } of elementsOf(condition, 'displayfeedback')) {
      const id = attributes['linkrefid'] ?? ''
      // If several conditions show the same feedback, the feedback does not belong to one choice.
      links.set(id, links.has(id) && links.get(id) !== choice ? null : choice)
    }
  }
  return links
}

/** Respondus gives names such as `QUE_1_IC` to feedback for all wrong choices. */
const WRONG_ANSWER_IDENT = /^QUE_.*_IC$/i

/** Feedback that is shown only for wrong choices does not describe the whole question. */
function isOfWrong(isShown: FeedbackRule, ident: string, ids: readonly string[], right: readonly boolean[]): boolean {
  const isShownFor = (chosen: readonly string[]) => isShown(ident, new Set(chosen))
  return isShownFor(ids.filter((_, at) => right[at])) === false && ids.some((id) => isShownFor([id]) === true)
}

export interface Item1 {
  item: Xml
  ids: readonly string[]
  right: readonly boolean[] | null
}

export function readFeedback(draft: Draft, { item, ids, right }: Item1, htmlOf: (feedback: Xml) => string): void {
  const links = choicesByFeedback(item)
  const isShown = feedbackShownBy(item)
  const whole: string[] = []
  for (const each of descendantsOf(item, ({ name }) => name === 'itemfeedback')) {
    const words = rationaleInMarkdown(draft, htmlOf(each), 'html')
    if (words === '') continue
    const { ident = '' } = each.attributes
    const at = ids.findIndex((id) => id === ident || `${id}_fb` === ident)
    const place = at >= 0 ? at : ids.indexOf(links.get(ident) ?? '')
    if (isByScore(ident) || WRONG_ANSWER_IDENT.test(ident)) noteLoss(draft, 'FEEDBACK')
    else if (place >= 0) addRationale(draft, place, words)
    else if (right && isOfWrong(isShown, ident, ids, right)) noteLoss(draft, 'FEEDBACK')
    else whole.push(words)
  }
  draft.rationale = whole.join('\n\n')
}
