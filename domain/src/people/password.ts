import { charactersIn } from '../characters.ts'
import { PASSWORD } from '../limits.ts'

/**
 * `basic` checks only the length. `sound` also rejects the most common passwords. `strict` also requires several kinds
 * of characters.
 */
export type PasswordPolicy = 'basic' | 'sound' | 'strict'
export type PasswordFault = 'LIMIT_LENGTH' | 'WEAK_PASSWORD'
export type PasswordStrength = 'weak' | 'fair' | 'good'

const letter = /\p{L}/u
const digit = /\p{Nd}/u
const special = /[^\p{L}\p{Nd}\s]/u

export function passwordFault(password: string, policy: PasswordPolicy): PasswordFault | null {
  const length = charactersIn(password)
  if (length < PASSWORD.min || length > PASSWORD.max) return 'LIMIT_LENGTH'
  if (policy !== 'strict') return null
  return [letter, digit, special].every((kind) => kind.test(password)) ? null : 'WEAK_PASSWORD'
}

/** The password strength is only a hint in the form. */
export function passwordStrength(password: string): PasswordStrength {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, digit, special].filter((kind) => kind.test(password)).length
  const points = charactersIn(password) + kinds * 2
  if (points < 12) return 'weak'
  return points < 18 ? 'fair' : 'good'
}
