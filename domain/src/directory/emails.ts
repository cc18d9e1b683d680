import { throwInvalidValue } from './fault.ts'
import type { Operation } from './operations.ts'
import type { Path } from './path.ts'
import { asList, booleanOf, isObject, member, textOrNull } from './values.ts'

export interface Email {
  value: string
  type: string | null
  isPrimary: boolean
}

const MAX_EMAILS = 20

function parseEmail(written: unknown): Email | null {
  const [value, type, primary] = isObject(written)
    ? (['value', 'type', 'primary'] as const).map((name) => member(written, name))
    : [written]
  const text = textOrNull(value, 'An e-mail')
  if (text === null) return null
  return { value: text, type: textOrNull(type, 'type'), isPrimary: primary != null && booleanOf(primary, 'primary') }
}

const readEmails = (value: unknown): Email[] => {
  const list = asList(value)
  if (list.length > MAX_EMAILS) throwInvalidValue(`A user can have at most ${MAX_EMAILS} e-mail addresses`)
  return list.map(parseEmail).filter((each) => each !== null)
}

function withOnePrimary(emails: readonly Email[]): Email[] {
  const chosen = emails.findLastIndex(({ isPrimary }) => isPrimary)
  return emails.map((each, at) => ({ ...each, isPrimary: at === chosen }))
}

const equalsIgnoringCase = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase()

function matchesFilter(email: Email, only: NonNullable<Path['only']>): boolean {
  if (only.name === 'primary') return String(email.isPrimary) === only.value.toLowerCase()
  return equalsIgnoringCase(only.name === 'type' ? email.type : email.value, only.value)
}

export const primaryEmail = (emails: readonly Email[]): Email | undefined =>
  emails.find(({ isPrimary }) => isPrimary) ?? emails.at(0)

function withPart(email: Email, part: string, value: unknown): Email | null {
  if (part === 'primary') return { ...email, isPrimary: booleanOf(value, 'primary') }
  if (part === 'type') return { ...email, type: textOrNull(value, 'type') }
  if (part !== 'value') return email
  const text = textOrNull(value, 'An e-mail')
  return text === null ? null : { ...email, value: text }
}

/** If the value is an object, it can change the whole e-mail entry. If it is a text, it changes only the address. */
function changedEmail(email: Email, part: string | null, value: unknown): Email | null {
  if (part !== null) return withPart(email, part, value)
  if (!isObject(value)) return withPart(email, 'value', value)
  const parts = Object.entries(value)
  return parts.reduce<Email | null>((now, [name, one]) => now && withPart(now, name.toLowerCase(), one), email)
}

function withAdded(emails: readonly Email[], added: readonly Email[]): Email[] {
  const left = emails.filter(
    (old) =>
      !added.some((each) => equalsIgnoringCase(each.type, old.type) || equalsIgnoringCase(each.value, old.value)),
  )
  return [...left, ...added]
}

function withoutThese(emails: readonly Email[], { only }: Path, value: unknown): Email[] {
  const removedEmails = readEmails(value)
  if (only !== null) return emails.filter((each) => !matchesFilter(each, only))
  return removedEmails.length === 0
    ? []
    : emails.filter((each) => !removedEmails.some((one) => equalsIgnoringCase(one.value, each.value)))
}

function withNamed(emails: readonly Email[], { only, part }: Path, value: unknown): Email[] {
  const main = primaryEmail(emails)
  const isMatch = (each: Email) => (only === null ? each === main : matchesFilter(each, only))
  const type = only?.name === 'type' ? only.value : 'work'
  const matchingEmails = emails.filter(isMatch)
  const changing =
    matchingEmails.length > 0 ? matchingEmails : [{ value: '', type, isPrimary: only?.name === 'primary' }]
  const now = changing.map((each) => changedEmail(each, part, value)).filter((each) => each !== null)
  const left = emails.filter((each) => !isMatch(each))
  return [...left, ...now.filter((each) => each.value !== '')]
}

export function changeEmails(emails: readonly Email[], op: Operation['op'], path: Path, value: unknown): Email[] {
  const { only, part } = path
  if (op === 'remove') return part === null || part === 'value' ? withoutThese(emails, path, value) : [...emails]
  // The changed address comes last, because the last address that is marked as primary counts.
  if (only !== null || part !== null) return withOnePrimary(withNamed(emails, path, value))
  return withOnePrimary(op === 'replace' ? readEmails(value) : withAdded(emails, readEmails(value)))
}
