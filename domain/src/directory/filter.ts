import { DirectoryFault } from './fault.ts'

export type Attribute = 'userName' | 'externalId' | 'id' | 'displayName' | 'active' | 'email'

export interface Condition {
  attribute: Attribute
  value: string
}

const ofAll = { id: 'id', externalid: 'externalId', displayname: 'displayName' } as const
const attributes: Readonly<Record<'User' | 'Group', Readonly<Record<string, Attribute>>>> = {
  User: {
    ...ofAll,
    username: 'userName',
    active: 'active',
    'emails.value': 'email',
    'emails[type eq "work"].value': 'email',
  },
  Group: ofAll,
}

const MAX_FILTER_LENGTH = 1000
const CONDITION =
  /^\s*([\w:.-]+|emails\[\s*type\s+eq\s+"work"\s*\]\.value)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)(?:\s*$|\s+and\s+(?=\S))/i

const invalid = (): never => {
  throw new DirectoryFault('invalidFilter', 'The filter must have the form: attribute eq "value" and …')
}

function readValue(written: string): unknown {
  try {
    return JSON.parse(written.startsWith('"') ? written : written.toLowerCase())
  } catch {
    return invalid()
  }
}

const attributePath = (path: string, kind: string) =>
  path
    .toLowerCase()
    .replace(`urn:ietf:params:scim:schemas:core:2.0:${kind.toLowerCase()}:`, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\[) | (?=\])/g, '')

function conditionOf(kind: 'User' | 'Group', path: string, written: string): Condition {
  const name = attributePath(path, kind)
  const attribute = (Object.hasOwn(attributes[kind], name) && attributes[kind][name]) || invalid()
  const value = readValue(written)
  if (attribute === 'active') {
    const flag = String(value).toLowerCase()
    return flag === 'true' || flag === 'false' ? { attribute, value: flag } : invalid()
  }
  return typeof value === 'string' && !value.includes('\0') ? { attribute, value } : invalid()
}

/** Only the operators `eq` and `and` are supported; other operators are rejected. */
export function readFilter(kind: 'User' | 'Group', filter: string): Condition[] {
  if (filter.length > MAX_FILTER_LENGTH) invalid()
  const conditions: Condition[] = []
  let rest = filter
  do {
    const [whole, path = '', written = ''] = CONDITION.exec(rest) ?? invalid()
    conditions.push(conditionOf(kind, path, written))
    rest = rest.slice(whole.length)
  } while (rest !== '')
  return conditions
}
