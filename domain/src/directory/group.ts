import { DirectoryFault, throwInvalidValue } from './fault.ts'
import { eachOf, type Operation, readOperations } from './operations.ts'
import { type Path, readPath } from './path.ts'
import { asList, isObject, member, objectOf, requiredText, textOrNull } from './values.ts'

interface Edit {
  kind: 'add' | 'remove' | 'set'
  ids: readonly string[]
}

export interface GroupChange {
  displayName?: string
  externalId?: string | null
  edits: readonly Edit[]
}

const STORED_ATTRIBUTES = ['displayname', 'externalid', 'members']

function idOf(written: unknown): string {
  const value = isObject(written) ? member(written, 'value') : written
  if (isObject(written) && String(member(written, 'type') ?? 'User').toLowerCase() !== 'user')
    throwInvalidValue('Only users can be in a group')
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : throwInvalidValue('A member of the group has no value')
}

const idsOf = (value: unknown) => asList(value).map(idOf)

function membersChange(path: Path, op: Operation['op'], value: unknown): Edit {
  const { only } = path
  if (only !== null) {
    if (op !== 'remove' || only.name !== 'value')
      throw new DirectoryFault('invalidPath', 'A filter of members can only remove one member: members[value eq "…"]')
    return { kind: 'remove', ids: [only.value] }
  }
  if (op === 'add') return { kind: 'add', ids: idsOf(value) }
  const isAll = op === 'replace' || value === undefined || value === null
  return isAll ? { kind: 'set', ids: op === 'replace' ? idsOf(value) : [] } : { kind: 'remove', ids: idsOf(value) }
}

export function readGroupPatch(body: unknown): GroupChange {
  const edits: Edit[] = []
  const change: GroupChange = { edits }
  for (const { op, path: text, value } of readOperations(body).flatMap(eachOf)) {
    const path = readPath(text, STORED_ATTRIBUTES)
    const newValue = op === 'remove' ? null : value
    if (path?.attribute === 'members') edits.push(membersChange(path, op, value))
    if (path?.attribute === 'displayname') change.displayName = requiredText(newValue, 'displayName')
    if (path?.attribute === 'externalid') change.externalId = textOrNull(newValue, 'externalId')
  }
  return change
}

export function readGroup(body: unknown): Required<GroupChange> {
  const value = objectOf(body, 'The body')
  return {
    displayName: requiredText(member(value, 'displayName'), 'displayName'),
    externalId: textOrNull(member(value, 'externalId'), 'externalId'),
    edits: [{ kind: 'set', ids: idsOf(member(value, 'members')) }],
  }
}

export function membersAfter(before: ReadonlySet<string>, edits: readonly Edit[]): Set<string> {
  const members = new Set(before)
  for (const { kind, ids } of edits) {
    if (kind === 'set') members.clear()
    for (const id of ids) {
      if (kind === 'remove') members.delete(id)
      else members.add(id)
    }
  }
  return members
}
