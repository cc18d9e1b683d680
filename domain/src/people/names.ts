import { charactersIn } from '../characters.ts'
import { PERSON_NAME_MAX } from '../limits.ts'
import { hasVisibleLetter, visibleText } from '../visible.ts'

/** `letters`: the rule of the specification. `any`: all names as they appear in documents. */
export const NAME_POLICIES = ['letters', 'any'] as const
export type NamePolicy = (typeof NAME_POLICIES)[number]

/** For names of candidates, the specification allows two more characters. */
export type NameOf = 'user' | 'candidate'

const LETTERS: Record<NameOf, RegExp> = { user: /^[\p{L}\p{M} ]*$/u, candidate: /^[\p{L}\p{M}_\- ]*$/u }
/**
 * Characters of names under the rule `any`, including two hyphens that Word writes: a non-breaking hyphen and a
 * typographic hyphen.
 */
const ANY = /^[\p{L}\p{M}\p{Nd}\p{Zs}'’.·\-‐‑_]*$/u

const allowedCharacters = (policy: NamePolicy, whose: NameOf) => (policy === 'any' ? ANY : LETTERS[whose])

/** Checks the characters, but not the length (docs/decisions.md, reading 6). */
export const isName = (text: string, policy: NamePolicy, whose: NameOf): boolean =>
  allowedCharacters(policy, whose).test(text) && hasVisibleLetter(text)

export function firstRefusedCharacter(text: string, policy: NamePolicy, whose: NameOf) {
  const sign = [...text].find((each) => !allowedCharacters(policy, whose).test(each))
  return sign === undefined ? null : { sign, isTakenByAny: ANY.test(sign) }
}

export const withPlainSpaces = (name: string): string => name.replaceAll(/\p{Zs}/gu, ' ')

/** The rule for names from a directory or an applicant system. */
const FROM_ELSEWHERE = /^[\p{L}\p{M}\p{N}\p{Zs}'’.,()·\-‐‑_]*$/u
export function nameFromProgram(sent: string): string | null {
  const name = visibleText(sent.replaceAll('\t', ' ').replaceAll(/\p{Cc}/gu, ''))
  const isTaken = FROM_ELSEWHERE.test(name) && hasVisibleLetter(name) && charactersIn(name) <= PERSON_NAME_MAX
  return isTaken ? name : null
}

const lettersOf = (text: string) =>
  [...text.replaceAll(/[^\p{L}\p{M}]+/gu, ' ').trim()].slice(0, PERSON_NAME_MAX).join('').trim()

/** The first usable name, if necessary only its letters. Otherwise, the part of the e-mail address before the @. */
export function firstUsableName(sent: readonly string[], email: string): string {
  const mailbox = lettersOf(email.slice(0, email.lastIndexOf('@')))
  const candidateNames = [...sent.flatMap((text) => [text, lettersOf(text)]), mailbox]
  return candidateNames.map(nameFromProgram).find((name) => name !== null) ?? 'Colleague'
}

const AFTER_A_NAME = /^(?:jr|sr|i{1,3}|iv|ph\.?\s?d|m\.?d)\.?$/i

/**
 * Changes the order of a listed name: 'Smith, John' becomes 'John Smith', and 'Davis, Sammy, Jr.' becomes 'Sammy Davis
 * Jr.'
 */
export function inSpokenOrder(name: string): string {
  const parts = name.split(',').map((part) => part.trim())
  const title = parts
    .slice(1)
    .slice(-1)
    .filter((last) => AFTER_A_NAME.test(last))
  const [family = '', given, ...more] = title.length > 0 ? parts.slice(0, -1) : parts
  if (more.length > 0 || family === '' || given === '') return name
  return [...(given === undefined ? [family] : [given, family]), ...title].join(' ')
}
