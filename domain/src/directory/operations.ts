import { DirectoryFault } from './fault.ts'
import { asList, type Json, member, objectOf } from './values.ts'

export interface Operation {
  op: 'add' | 'replace' | 'remove'
  path: string | null
  value: unknown
}

const MAX_OPERATIONS = 1000

function operationOf(written: unknown): Operation {
  const object: Json = objectOf(written, 'An operation')
  const op = String(member(object, 'op')).toLowerCase()
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw new DirectoryFault('invalidSyntax', 'op must be add, replace or remove')
  const path = member(object, 'path') ?? null
  if (path !== null && typeof path !== 'string') throw new DirectoryFault('invalidPath', 'path must be a string')
  if (op === 'remove' && !path) throw new DirectoryFault('noTarget', 'The operation remove needs a path')
  return { op, path: path || null, value: member(object, 'value') }
}

export function readOperations(body: unknown): Operation[] {
  const operations = asList(member(objectOf(body, 'The body'), 'Operations'))
  if (operations.length === 0) throw new DirectoryFault('invalidSyntax', 'Operations are missing')
  if (operations.length > MAX_OPERATIONS)
    throw new DirectoryFault('tooMany', `A request can have at most ${MAX_OPERATIONS} operations`)
  return operations.map(operationOf)
}

/** If an operation has no path, its value is an object, and the name of each field is a path. */
export function eachOf({ op, path, value }: Operation): { op: Operation['op']; path: string; value: unknown }[] {
  if (path !== null) return [{ op, path, value }]
  return Object.entries(objectOf(value, 'The value of an operation without a path')).map(([name, one]) => ({
    op,
    path: name,
    value: one,
  }))
}
