import { type Draft, noteLoss } from '../reading/draft.ts'
import { elementsOf, type Xml } from '../reading/xml.ts'
import { addRationale, isByScore } from '../texts/rationale.ts'
import { markdownOfTree } from '../texts/toMarkdown.ts'
import { isMultipleAnswer, type Question } from './qti2Key.ts'
import { type Outcome, outcomeOf, setsOutcome } from './qti2Score.ts'
import { subsetsOf } from './scored.ts'
import { htmlOfXml } from './xmlHtml.ts'

/** Feedback that depends on the score is not imported, and is reported as a loss. */
type FeedbackTarget = number | 'whole' | 'lost'

function isFeedbackShown(outcome: Outcome, identifier: string, chosen: readonly string[]): boolean | null {
  const value = outcome(new Set(chosen))
  if (value === undefined) return null
  return value instanceof Set ? value.has(identifier) : String(value) === identifier
}

interface FeedbackCondition {
  chosen: readonly string[]
  isShown: boolean | null
}

const choiceBehind = (all: readonly FeedbackCondition[], ids: readonly string[]) =>
  ids.findIndex((id) => all.every(({ chosen, isShown }) => isShown === chosen.includes(id)))

function placeByConditions(question: Question, feedback: Xml, right: readonly boolean[]): FeedbackTarget {
  const { item, declaration, ids } = question
  const { identifier = '', outcomeIdentifier = '' } = feedback.attributes
  if (!setsOutcome(item, outcomeIdentifier)) return 'whole'
  const outcome = outcomeOf(item, declaration, outcomeIdentifier)
  const choices = isMultipleAnswer(question) ? subsetsOf(ids).filter(({ length }) => length > 0) : ids.map((id) => [id])
  const all = choices.map(
    (chosen): FeedbackCondition => ({ chosen, isShown: isFeedbackShown(outcome, identifier, chosen) }),
  )
  const isUnknown = all.length === 0 || all.some(({ isShown }) => isShown === null)
  if (isUnknown) return elementsOf(item, 'modalFeedback').length > 1 ? 'lost' : 'whole'
  // Feedback that is never shown is a note of the author on the question. Feedback for an empty answer is not imported.
  if (!all.some(({ isShown }) => isShown)) return isFeedbackShown(outcome, identifier, []) ? 'lost' : 'whole'

  const keys = ids.filter((_, at) => right[at])
  const own = choiceBehind(all, ids)
  const isOfRightOne = keys.length === 1 && ids[own] === keys[0]
  if (own >= 0 && !isOfRightOne) return own
  return isFeedbackShown(outcome, identifier, keys) ? 'whole' : 'lost'
}

function feedbackPlace(question: Question, feedback: Xml, right: readonly boolean[] | null): FeedbackTarget {
  const { identifier = '', showHide = '' } = feedback.attributes
  if (showHide === 'hide') return 'lost'
  const at = question.ids.indexOf(identifier)
  if (at >= 0) return at
  if (isByScore(identifier)) return 'lost'
  return right ? placeByConditions(question, feedback, right) : 'whole'
}

export function readFeedback(draft: Draft, question: Question, right: readonly boolean[] | null): void {
  const whole: string[] = []
  for (const each of elementsOf(question.item, 'modalFeedback')) {
    const words = markdownOfTree(draft, () => htmlOfXml(each.children))
    if (words === '') continue
    const place = feedbackPlace(question, each, right)
    if (place === 'lost') noteLoss(draft, 'FEEDBACK')
    else if (place === 'whole') whole.push(words)
    else addRationale(draft, place, words)
  }
  draft.rationale = whole.join('\n\n')
}
