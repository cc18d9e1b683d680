import { type Draft, noteLoss } from '../reading/draft.ts'
import { descendantsOf, elementsOf, type Xml, xmlText } from '../reading/xml.ts'
import { addRationale, isByScore, rationaleInMarkdown } from '../texts/rationale.ts'
import type { Score } from './scored.ts'

function isConditionMet(condition: Xml, chosen: ReadonlySet<string>): boolean | null {
  const all = () => elementsOf(condition).map((each) => isConditionMet(each, chosen))
  switch (condition.name) {
    case 'varequal':
      return chosen.has(xmlText(condition).trim())
    case 'not': {
      const [inner = null] = all()
      return inner === null ? null : !inner
    }
    case 'or':
      return all().includes(null) ? null : all().includes(true)
    case 'and':
    case 'conditionvar':
      return all().includes(null) ? null : !all().includes(false)
    case 'other':
      return true
    case 'unanswered':
      return chosen.size === 0
    default:
      return null
  }
}

const variableName = ({ attributes }: Xml) => (attributes['varname'] ?? 'SCORE').toUpperCase()

function scoreNameOf(item: Xml): string {
  const names = new Set(descendantsOf(item, ({ name }) => name === 'setvar').map(variableName))
  const [only = 'SCORE'] = names
  return names.size === 1 ? only : 'SCORE'
}

function changedScore(score: number, setvar: Xml): number {
  const value = Number(xmlText(setvar).trim())
  if (Number.isNaN(value)) return score
  const { action = 'Set' } = setvar.attributes
  if (action === 'Add') return score + value
  if (action === 'Subtract') return score - value
  return action === 'Multiply' ? score * value : value
}

export function responseScore(item: Xml): Score | null {
  const conditions = descendantsOf(item, ({ name }) => name === 'respcondition')
  if (conditions.length === 0) return null
  const scoreName = scoreNameOf(item)
  return (chosen) => {
    let score = 0
    for (const condition of conditions) {
      const isMet = elementsOf(condition, 'conditionvar').map((each) => isConditionMet(each, chosen))
      if (isMet.includes(null)) return null
      if (isMet.includes(false)) continue
      const changes = elementsOf(condition, 'setvar').filter((setvar) => variableName(setvar) === scoreName)
      for (const setvar of changes) score = changedScore(score, setvar)
      const doesContinue = condition.attributes['continue'] === 'Yes'
      if (!doesContinue && changes.length > 0) break
    }
    return score
  }
}

/** True if the feedback `ident` is shown for the chosen options, and null if this cannot be determined. */
type FeedbackRule = (ident: string, chosen: ReadonlySet<string>) => boolean | null

function feedbackShownBy(item: Xml): FeedbackRule {
  const conditions = descendantsOf(item, ({ name }) => name === 'respcondition')
  return (ident, chosen) => {
    const showingConditions = conditions.filter((condition) =>
      elementsOf(condition, 'displayfeedback').some(({ attributes }) => attributes['linkrefid'] === ident),
    )
    const results = showingConditions.flatMap((condition) =>
      elementsOf(condition, 'conditionvar').map((each) => isConditionMet(each, chosen)),
    )
    if (results.includes(true)) return true
    return results.includes(null) ? null : false
  }
}

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

interface Item1 {
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
