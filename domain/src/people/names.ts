import { charactersIn } from '../characters.ts'
import { PERSON_NAME_MAX } from '../limits.ts'
import { asSeen, hasVisibleLetter } from '../visible.ts'

/** `letters`: as the specification has it. `any`: as names are written on papers. */
export const NAME_POLICIES = ['letters', 'any'] as const
export type NamePolicy = (typeof NAME_POLICIES)[number]

/** Whose name it is: the specification takes two signs more of a candidate. */
export type NameOf = 'user' | 'candidate'

const LETTERS: Record<NameOf, RegExp> = { user: /^[\p{L}\p{M} ]*$/u, candidate: /^[\p{L}\p{M}_\- ]*$/u }
/** Word writes hyphens of its own: one that breaks no line, and one that is nothing but a hyphen. */
const ANY = /^[\p{L}\p{M}\p{Nd}\p{Zs}'’.·\-‐‑_]*$/u

const signsOf = (policy: NamePolicy, whose: NameOf) => (policy === 'any' ? ANY : LETTERS[whose])

/** Whether a text is a name, apart from how long it may be (docs/decisions.md, reading 6). */
export const isName = (text: string, policy: NamePolicy, whose: NameOf): boolean =>
  signsOf(policy, whose).test(text) && hasVisibleLetter(text)

/** The first sign that is not taken, and whether the other policy would take it; nothing where every sign is. */
export function signNotTaken(text: string, policy: NamePolicy, whose: NameOf) {
  const sign = [...text].find((each) => !signsOf(policy, whose).test(each))
  return sign === undefined ? null : { sign, isTakenByAny: ANY.test(sign) }
}

/** A space of any width, or one that does not break, is stored as a plain one. */
export const withPlainSpaces = (name: string): string => name.replaceAll(/\p{Zs}/gu, ' ')

/** What other systems call people: whatever a directory or an applicant tracking system lets somebody write. */
const FROM_ELSEWHERE = /^[\p{L}\p{M}\p{N}\p{Zs}'’.,()·\-‐‑_]*$/u
/** A name as a program sends it, without what nobody sees; null where nothing can be made of it. */
export function nameFromElsewhere(sent: string): string | null {
  const name = asSeen(sent.replaceAll('\t', ' ').replaceAll(/\p{Cc}/gu, ''))
  const isTaken = FROM_ELSEWHERE.test(name) && hasVisibleLetter(name) && charactersIn(name) <= PERSON_NAME_MAX
  return isTaken ? name : null
}

const lettersOf = (text: string) =>
  [...text.replaceAll(/[^\p{L}\p{M}]+/gu, ' ').trim()].slice(0, PERSON_NAME_MAX).join('').trim()

/** The first of these that is a name, whole or by its letters; else the mailbox. */
export function nameAmong(sent: readonly string[], email: string): string {
  const mailbox = lettersOf(email.slice(0, email.lastIndexOf('@')))
  const tried = [...sent.flatMap((text) => [text, lettersOf(text)]), mailbox]
  return tried.map(nameFromElsewhere).find((name) => name !== null) ?? 'Colleague'
}

const AFTER_A_NAME = /^(?:jr|sr|i{1,3}|iv|ph\.?\s?d|m\.?d)\.?$/i

/** 'Smith, John' of an address book is John Smith; 'Davis, Sammy, Jr.' is Sammy Davis Jr. */
export function asSpoken(name: string): string {
  const parts = name.split(',').map((part) => part.trim())
  const title = parts
    .slice(1)
    .slice(-1)
    .filter((last) => AFTER_A_NAME.test(last))
  const [family = '', given, ...more] = title.length > 0 ? parts.slice(0, -1) : parts
  if (more.length > 0 || family === '' || given === '') return name
  return [...(given === undefined ? [family] : [given, family]), ...title].join(' ')
}
