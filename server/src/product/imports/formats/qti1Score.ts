import { descendantsOf, elementsOf, type Xml, xmlText } from '../reading/xml.ts'
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
export type FeedbackRule = (ident: string, chosen: ReadonlySet<string>) => boolean | null

export function feedbackShownBy(item: Xml): FeedbackRule {
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
