import { childOf, descendantsOf, elementsOf, type Xml, xmlText } from '../reading/xml.ts'
import { evaluate, type Known, type Value, valueIn } from './qti2Values.ts'
import type { Score } from './scored.ts'

const NUMBERS = ['float', 'integer']

/** Numeric outcomes are 0 unless the file sets another initial value. */
function outcomesOf(item: Xml): Known['outcomes'] {
  const declared = elementsOf(item, 'outcomeDeclaration').map((each): [string, Value | undefined] => {
    const { identifier = '', baseType = '' } = each.attributes
    const given = childOf(each, 'defaultValue', 'value')
    const unset = NUMBERS.includes(baseType) ? 0 : new Set<string>()
    return [identifier, given ? valueIn(xmlText(given), baseType) : unset]
  })
  return new Map(declared)
}

const isSetting = ({ name }: Xml) => name === 'setOutcomeValue' || name === 'lookupOutcomeValue'

function scoreNameOf(item: Xml, processing: Xml): string | null {
  const set = new Set(descendantsOf(processing, isSetting).map(({ attributes }) => attributes['identifier'] ?? ''))
  const named = [...set].find((name) => name.toUpperCase() === 'SCORE')
  if (named !== undefined) return named
  const numbers = elementsOf(item, 'outcomeDeclaration')
    .filter(({ attributes }) => NUMBERS.includes(attributes['baseType'] ?? ''))
    .map(({ attributes }) => attributes['identifier'] ?? '')
    .filter((name) => set.has(name))
  return numbers.length === 1 ? (numbers[0] ?? null) : null
}

type End = 'goes on' | 'exits' | 'unknown'

function markUnknown(rule: Xml, known: Known): End {
  const isOver = ({ name }: Xml) => name === 'exitResponse' || name === 'include'
  if (descendantsOf(rule, isOver).length > 0) return 'unknown'
  for (const { attributes } of descendantsOf(rule, isSetting))
    known.outcomes.set(attributes['identifier'] ?? '', undefined)
  return 'goes on'
}

function runCondition(rule: Xml, known: Known): End {
  for (const branch of elementsOf(rule)) {
    const [condition, ...rules] = elementsOf(branch)
    if (branch.name === 'responseElse') return runAll(elementsOf(branch), known)
    const isMet = evaluate(condition, known)
    if (typeof isMet !== 'boolean') return markUnknown(rule, known)
    if (isMet) return runAll(rules, known)
  }
  return 'goes on'
}

function runRule(rule: Xml, known: Known): End {
  const { identifier = '' } = rule.attributes
  switch (rule.name) {
    case 'responseCondition':
      return runCondition(rule, known)
    case 'responseProcessingFragment':
      return runAll(elementsOf(rule), known)
    case 'setOutcomeValue':
      known.outcomes.set(identifier, evaluate(elementsOf(rule)[0], known))
      return 'goes on'
    case 'lookupOutcomeValue':
      known.outcomes.set(identifier, undefined)
      return 'goes on'
    case 'exitResponse':
      return 'exits'
    default:
      return 'unknown'
  }
}

function runAll(rules: readonly Xml[], known: Known): End {
  for (const rule of rules) {
    const end = runRule(rule, known)
    if (end !== 'goes on') return end
  }
  return 'goes on'
}

export type Outcome = (chosen: ReadonlySet<string>) => Value | undefined

export function outcomeOf(item: Xml, response: Xml, name: string): Outcome {
  const rules = elementsOf(childOf(item, 'responseProcessing'))
  return (chosen) => {
    const known = { response, chosen, outcomes: outcomesOf(item) }
    if (!known.outcomes.has(name)) known.outcomes.set(name, 0)
    return runAll(rules, known) === 'unknown' ? undefined : known.outcomes.get(name)
  }
}

export const setsOutcome = (item: Xml, name: string): boolean => {
  const processing = childOf(item, 'responseProcessing')
  return (
    processing !== undefined &&
    descendantsOf(processing, isSetting).some(({ attributes }) => attributes['identifier'] === name)
  )
}

export function responseScore(item: Xml, response: Xml): Score | null {
  const processing = childOf(item, 'responseProcessing')
  const counted = processing && scoreNameOf(item, processing)
  if (!processing || counted === null || counted === undefined) return null
  const outcome = outcomeOf(item, response, counted)
  return (chosen) => {
    if (chosen.size === 0) return 0
    const score = outcome(chosen)
    return typeof score === 'number' ? score : null
  }
}
