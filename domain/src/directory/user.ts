import { firstUsableName } from '../people/names.ts'
import { isEmail, normalEmail } from '../people/people.ts'
import { changeEmails, type Email, primaryEmail } from './emails.ts'
import { DirectoryFault, throwInvalidValue } from './fault.ts'
import { eachOf, type Operation, readOperations } from './operations.ts'
import { type Path, readPath } from './path.ts'
import { booleanOf, isObject, member, objectOf, requiredText, textOrNull } from './values.ts'

export interface Profile {
  userName: string
  displayName: string | null
  formatted: string | null
  givenName: string | null
  familyName: string | null
  emails: readonly Email[]
}

export interface DirectoryUser {
  profile: Profile
  externalId: string | null
  isActive: boolean
}

const STORED_ATTRIBUTES = ['username', 'externalid', 'active', 'displayname', 'name', 'emails']
const PARTS = { formatted: 'formatted', givenname: 'givenName', familyname: 'familyName' } as const
type Part = keyof typeof PARTS
const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name)

function withName(profile: Profile, part: string | null, value: unknown): Profile {
  if (part !== null) return isPart(part) ? { ...profile, [PARTS[part]]: textOrNull(value, part) } : profile
  if (value === null || value === undefined) return { ...profile, formatted: null, givenName: null, familyName: null }
  if (!isObject(value)) return throwInvalidValue('name must be an object')
  return Object.entries(value).reduce((now, [name, one]) => withName(now, name.toLowerCase(), one), profile)
}

interface Change {
  op: Operation['op']
  value: unknown
}

function withChange(user: DirectoryUser, path: Path, { op, value }: Change): DirectoryUser {
  const { profile } = user
  switch (path.attribute) {
    case 'username':
      return { ...user, profile: { ...profile, userName: requiredText(value, 'userName') } }
    case 'externalid':
      return { ...user, externalId: textOrNull(value, 'externalId') }
    case 'active':
      return op === 'remove' ? user : { ...user, isActive: booleanOf(value, 'active') }
    case 'displayname':
      return { ...user, profile: { ...profile, displayName: textOrNull(value, 'displayName') } }
    case 'name':
      return { ...user, profile: withName(profile, path.part, value) }
    default:
      return { ...user, profile: { ...profile, emails: changeEmails(profile.emails, op, path, value) } }
  }
}

function changedProfile(user: DirectoryUser, operation: Operation): DirectoryUser {
  return eachOf(operation).reduce((now, { op, path: text, value }) => {
    const path = readPath(text, STORED_ATTRIBUTES)
    if (path === null) return now
    // Only e-mail addresses need a value in a `remove` operation: it selects the address.
    return withChange(now, path, { op, value: op === 'remove' && path.attribute !== 'emails' ? null : value })
  }, user)
}

export const patchUser = (user: DirectoryUser, body: unknown): DirectoryUser =>
  readOperations(body).reduce(changedProfile, user)

const emptyProfile: Profile = {
  userName: '',
  displayName: null,
  formatted: null,
  givenName: null,
  familyName: null,
  emails: [],
}

/** `isActive` is the default value for a body without `active`. */
export function readUser(body: unknown, isActive = true): DirectoryUser {
  const value = objectOf(body, 'The body')
  const active = member(value, 'active')
  const attributes = Object.fromEntries(Object.entries(value).filter(([name]) => !/^(?:.*:)?active$/i.test(name)))
  const user = changedProfile(
    { profile: emptyProfile, externalId: null, isActive },
    { op: 'replace', path: null, value: attributes },
  )
  requiredText(user.profile.userName, 'userName')
  return active === undefined || active === null ? user : { ...user, isActive: booleanOf(active, 'active') }
}

/** The user's e-mail address in the directory also identifies the account at the first single sign-on. */
export function directoryEmail({ emails, userName }: Profile): string {
  const email = normalEmail(primaryEmail(emails)?.value ?? userName)
  if (isEmail(email)) return email
  throw new DirectoryFault('invalidValue', 'An e-mail address is missing: in emails, or as userName')
}

export function directoryName(profile: Profile): string {
  const { displayName, formatted, givenName, familyName } = profile
  const parts = [givenName, familyName].filter((part) => part !== null).join(' ')
  return firstUsableName([displayName ?? '', formatted ?? '', parts], directoryEmail(profile))
}

/** User names are compared in lower case and without spaces at the ends, so two names cannot differ only in these. */
export const userNameKey = (userName: string): string => userName.trim().toLowerCase()
