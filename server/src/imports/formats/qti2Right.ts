import { type RightOptions, rightFrom } from '@assay/domain/bank/rightFrom'
import { allOf, childOf, elementsOf, textOf, type Xml } from '../reading/xml.ts'

export interface Question {
  item: Xml
  interaction: Xml
  declaration: Xml
  /** The identifiers of its options. */
  ids: string[]
}

const isMany = ({ declaration }: Question) => declaration.attributes['cardinality'] === 'multiple'

/** Whether more than one can be ticked: several of which only one may be is one of several. */
const takesMany = (question: Question) => isMany(question) && question.interaction.attributes['maxChoices'] !== '1'

function weightsOf({ declaration, ids }: Question): number[] | null {
  const mapping = childOf(declaration, 'mapping')
  if (!mapping) return null
  const entries = new Map(
    elementsOf(mapping, 'mapEntry').map(({ attributes }) => [attributes['mapKey'], Number(attributes['mappedValue'])]),
  )
  const otherwise = Number(mapping.attributes['defaultValue'] ?? 0)
  return ids.map((id) => entries.get(id) ?? otherwise)
}

function bestOf({ declaration }: Question, weights: readonly number[]): number {
  const most = weights.reduce((sum, weight) => sum + Math.max(weight, 0), 0)
  const bound = Number(childOf(declaration, 'mapping')?.attributes['upperBound'] ?? Number.NaN)
  return Number.isNaN(bound) ? most : bound
}

function rightByMapping(question: Question, weights: readonly number[]): RightOptions {
  const many = takesMany(question)
  const best = many ? bestOf(question, weights) : Math.max(0, ...weights)
  if (best <= 0) return { fault: 'NO_VALID_ANSWER' }
  return rightFrom(
    many ? 'multiple' : 'single',
    weights.map((weight) => (weight * 100) / best),
  )
}

/** `match` of the response with a value, where nothing else is said of what is right. */
function matchedIn({ item, declaration }: Question): string[] {
  const { identifier } = declaration.attributes
  const matches = allOf(item, ({ name }) => name === 'match')
  return matches.flatMap((match) => {
    const isOfResponse = elementsOf(match, 'variable').some(({ attributes }) => attributes['identifier'] === identifier)
    return isOfResponse ? elementsOf(match, 'baseValue').map((value) => textOf(value).trim()) : []
  })
}

function rightByNames(question: Question, names: readonly string[]): RightOptions {
  const { ids } = question
  if (names.some((name) => !ids.includes(name))) return { fault: 'RIGHT_UNCLEAR' }
  if (names.length > 1 && !takesMany(question)) return { fault: 'EITHER_RIGHT' }
  const right = ids.map((id) => names.includes(id))
  const becomesSingle = names.length === 1 && takesMany(question)
  return { right, losses: becomesSingle ? ['BECOMES_SINGLE'] : [] }
}

/** The correct response, else the mapping, else a plain match. What else the mapping gives is lost. */
export function rightOf(question: Question): RightOptions {
  const correct = childOf(question.declaration, 'correctResponse')
  const names = [...new Set(elementsOf(correct, 'value').map((value) => textOf(value).trim()))]
  const weights = weightsOf(question)
  if (names.length === 0 && weights) return rightByMapping(question, weights)
  const found = rightByNames(question, names.length > 0 ? names : matchedIn(question))
  if ('fault' in found) return found
  if (!found.right.includes(true)) return { fault: 'RIGHT_UNCLEAR' }
  if (!weights) return found
  const shared = rightByMapping(question, weights)
  const hasWeights = !('losses' in shared) || shared.losses.includes('WEIGHTS')
  return hasWeights ? { ...found, losses: ['WEIGHTS', ...found.losses] } : found
}
