import { DirectoryFault, throwInvalidValue } from './fault.ts'

const TEXT_MAX = 1000

export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function objectOf(value: unknown, what: string): Json {
  if (isObject(value)) return value
  throw new DirectoryFault('invalidSyntax', `${what} must be an object`)
}

export const member = (object: Json, name: string): unknown =>
  Object.entries(object).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]

export function textOrNull(value: unknown, what: string): string | null {
  const text = value ?? ''
  if (typeof text !== 'string' || text.length > TEXT_MAX || text.includes('\0'))
    return throwInvalidValue(`${what} must be a string of at most ${TEXT_MAX} characters`)
  return text.trim() || null
}

export function requiredText(value: unknown, what: string): string {
  return textOrNull(value, what) ?? throwInvalidValue(`${what} is missing`)
}

/** Some directories send booleans as text. */
export function booleanOf(value: unknown, what: string): boolean {
  const lowerCased = typeof value === 'string' ? value.toLowerCase() : value
  if (lowerCased === true || lowerCased === 'true') return true
  if (lowerCased === false || lowerCased === 'false') return false
  return throwInvalidValue(`${what} must be true or false`)
}

export const asList = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
