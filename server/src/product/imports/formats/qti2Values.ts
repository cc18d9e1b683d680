import { childOf, elementsOf, type Xml, xmlText } from '../reading/xml.ts'

/** A set contains identifiers, such as the ids of the chosen options. QTI's null is an empty set. */
export type Value = number | boolean | string | ReadonlySet<string>

export interface Known {
  response: Xml
  chosen: ReadonlySet<string>
  outcomes: Map<string, Value | undefined>
}

export function valueIn(words: string, type: string | undefined): Value | undefined {
  const text = words.trim()
  if (type === 'boolean') return text === 'true'
  if (type !== 'float' && type !== 'integer') return text
  const number = Number(text)
  return text === '' || Number.isNaN(number) ? undefined : number
}

const setOf = (value: Value): ReadonlySet<string> => (value instanceof Set ? value : new Set([String(value)]))
const isNull = (value: Value) => value instanceof Set && value.size === 0

/** In strict QTI, a single choice does not equal a set with this choice. Here, they are equal. */
function areSame(one: Value, other: Value): boolean {
  if (isNull(one) || isNull(other)) return false
  if (one instanceof Set && other instanceof Set) return one.size === other.size && one.isSubsetOf(other)
  if (one instanceof Set) return one.has(String(other))
  return other instanceof Set ? other.has(String(one)) : one === other
}

const comparing: Record<string, (one: Value, other: Value) => boolean> = {
  match: areSame,
  member: (one, many) => !isNull(one) && setOf(one).isSubsetOf(setOf(many)),
  contains: (many, some) => !isNull(some) && setOf(some).isSubsetOf(setOf(many)),
}

const ordering: Record<string, (one: number, other: number) => boolean> = {
  equal: (one, other) => one === other,
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
}

const counting: Record<string, (all: readonly number[]) => number> = {
  sum: (all) => all.reduce((total, each) => total + each, 0),
  product: (all) => all.reduce((total, each) => total * each, 1),
  subtract: ([first = 0, second = 0]) => first - second,
}

const areNumbers = (values: readonly Value[]): values is number[] => values.every((each) => typeof each === 'number')
const areBooleans = (values: readonly Value[]): values is boolean[] => values.every((each) => typeof each === 'boolean')

function calculatedValue(name: string, values: readonly Value[]): Value | undefined {
  const [one, other] = values
  if (name === 'multiple') return new Set(values.flatMap((each) => [...setOf(each)]))
  if (one === undefined) return undefined
  if (name === 'isNull') return isNull(one)
  if (name === 'containerSize') return setOf(one).size
  if (areBooleans(values) && name === 'and') return !values.includes(false)
  if (areBooleans(values) && name === 'or') return values.includes(true)
  if (typeof one === 'boolean' && name === 'not') return !one
  if (areNumbers(values) && counting[name]) return counting[name](values)
  if (other === undefined || values.length > 2) return undefined
  if (areNumbers([one, other])) return ordering[name]?.(Number(one), Number(other)) ?? comparing[name]?.(one, other)
  return comparing[name]?.(one, other)
}

function correctOf(response: Xml): Value | undefined {
  const names = elementsOf(childOf(response, 'correctResponse'), 'value').map((value) => xmlText(value).trim())
  return names.length === 0 ? undefined : new Set(names)
}

function mappedOf({ response, chosen }: Known): Value | undefined {
  const mapping = childOf(response, 'mapping')
  if (!mapping) return undefined
  const { defaultValue = '0', lowerBound = '-Infinity', upperBound = 'Infinity' } = mapping.attributes
  const entries = new Map(
    elementsOf(mapping, 'mapEntry').map(({ attributes }) => [attributes['mapKey'], Number(attributes['mappedValue'])]),
  )
  const sum = [...chosen].reduce((total, id) => total + (entries.get(id) ?? Number(defaultValue)), 0)
  return Math.min(Math.max(sum, Number(lowerBound)), Number(upperBound))
}

const isSameVariable = (expression: Xml, response: Xml) =>
  expression.attributes['identifier'] === response.attributes['identifier']

export function evaluate(expression: Xml | undefined, known: Known): Value | undefined {
  if (!expression) return undefined
  const { identifier = '', baseType } = expression.attributes
  if (expression.name === 'baseValue') return valueIn(xmlText(expression), baseType)
  if (expression.name === 'null') return new Set<string>()
  if (expression.name === 'variable')
    return isSameVariable(expression, known.response) ? known.chosen : known.outcomes.get(identifier)
  if (expression.name === 'correct')
    return isSameVariable(expression, known.response) ? correctOf(known.response) : undefined
  if (expression.name === 'mapResponse') return isSameVariable(expression, known.response) ? mappedOf(known) : undefined
  const values = elementsOf(expression).map((each) => evaluate(each, known))
  return values.includes(undefined)
    ? undefined
    : calculatedValue(
        expression.name,
        values.filter((value) => value !== undefined),
      )
}
