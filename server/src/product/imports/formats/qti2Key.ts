import { type CorrectOptions, correctOptionsFrom } from '@assay/domain/bank/correctOptionsFrom'
import { childOf, elementsOf, type Xml, xmlText } from '../reading/xml.ts'
import { responseScore } from './qti2Score.ts'
import { correctOfMany, correctOfOne } from './scored.ts'

export interface Question {
  item: Xml
  interaction: Xml
  declaration: Xml
  ids: string[]
}

export const isMultipleAnswer = ({ declaration, interaction }: Question) =>
  declaration.attributes['cardinality'] === 'multiple' && interaction.attributes['maxChoices'] !== '1'

function weightsOf({ declaration, ids }: Question): number[] | null {
  const mapping = childOf(declaration, 'mapping')
  if (!mapping) return null
  const entries = new Map(
    elementsOf(mapping, 'mapEntry').map(({ attributes }) => [attributes['mapKey'], Number(attributes['mappedValue'])]),
  )
  const otherwise = Number(mapping.attributes['defaultValue'] ?? 0)
  return ids.map((id) => entries.get(id) ?? otherwise)
}

function maxScoreOf({ declaration }: Question, weights: readonly number[]): number {
  const most = weights.reduce((sum, weight) => sum + Math.max(weight, 0), 0)
  const bound = Number(childOf(declaration, 'mapping')?.attributes['upperBound'] ?? Number.NaN)
  return Number.isNaN(bound) ? most : bound
}

function correctByMapping(question: Question, weights: readonly number[]): CorrectOptions {
  const many = isMultipleAnswer(question)
  const best = many ? maxScoreOf(question, weights) : Math.max(0, ...weights)
  if (best <= 0) return { fault: 'NO_VALID_ANSWER' }
  return correctOptionsFrom(
    many ? 'multiple' : 'single',
    weights.map((weight) => (weight * 100) / best),
  )
}

function correctByScore(question: Question): CorrectOptions {
  const { item, interaction, declaration, ids } = question
  const score = responseScore(item, declaration)
  if (!score) return { fault: 'RIGHT_UNCLEAR' }
  const singleResult = correctOfOne(score, ids)
  const found = isMultipleAnswer(question) ? correctOfMany(score, ids) : singleResult
  if ('fault' in found) {
    const isEither = found.fault === 'RIGHT_UNCLEAR' && 'fault' in singleResult && singleResult.fault === 'EITHER_RIGHT'
    return { fault: isEither || found.fault === 'EITHER_RIGHT' ? 'EITHER_RIGHT' : 'RIGHT_UNCLEAR' }
  }
  const most = Number(interaction.attributes['maxChoices'] ?? 0)
  const isTooMany = isMultipleAnswer(question) && most > 0 && found.right.filter(Boolean).length > most
  return isTooMany ? { fault: 'RIGHT_UNCLEAR' } : found
}

function correctByNames(question: Question, names: readonly string[]): CorrectOptions {
  const { ids } = question
  if (names.some((name) => !ids.includes(name))) return { fault: 'RIGHT_UNCLEAR' }
  if (names.length > 1 && !isMultipleAnswer(question)) return { fault: 'EITHER_RIGHT' }
  const right = ids.map((id) => names.includes(id))
  const becomesSingle = names.length === 1 && isMultipleAnswer(question)
  return { right, losses: becomesSingle ? ['BECOMES_SINGLE'] : [] }
}

export function correctOptionsOf(question: Question): CorrectOptions {
  const correct = childOf(question.declaration, 'correctResponse')
  const names = [...new Set(elementsOf(correct, 'value').map((value) => xmlText(value).trim()))]
  const weights = weightsOf(question)
  if (names.length === 0) return weights ? correctByMapping(question, weights) : correctByScore(question)
  const found = correctByNames(question, names)
  if ('fault' in found || !weights) return found
  const shared = correctByMapping(question, weights)
  const hasWeights = !('losses' in shared) || shared.losses.includes('WEIGHTS')
  return hasWeights ? { ...found, losses: ['WEIGHTS', ...found.losses] } : found
}
