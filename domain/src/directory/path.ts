import { DirectoryFault } from './fault.ts'

export interface Path {
  attribute: string
  only: { name: string; value: string } | null
  part: string | null
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i
const PATH = /^([a-z$][\w$-]*)(?:\[\s*([\w$-]+)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*\])?(?:\.([\w$-]+))?$/i
/**
 * Attributes that Assay does not store: attributes of extensions, and attributes with filters that Assay does not
 * support.
 */
const UNKNOWN_ATTRIBUTE = /^(?:urn:.+|[a-z$][\w$-]*(?:\[.*\])?(?:\.[\w$-]+)*)$/is

const unquoted = (written: string): string => {
  try {
    return String(JSON.parse(written.startsWith('"') ? written : written.toLowerCase()))
  } catch {
    return invalid()
  }
}

const invalid = (): never => {
  throw new DirectoryFault('invalidPath', 'The path has no supported form')
}

export function readPath(text: string, kept: readonly string[]): Path | null {
  const path = text.trim().replace(CORE, '')
  const [, attribute, name, value = '', part] = PATH.exec(path) ?? []
  if (attribute === undefined) {
    const root = /^[a-z$][\w$-]*/i.exec(path)?.[0].toLowerCase() ?? ''
    return UNKNOWN_ATTRIBUTE.test(path) && !kept.includes(root) ? null : invalid()
  }
  if (!kept.includes(attribute.toLowerCase())) return null
  const only = name === undefined ? null : { name: name.toLowerCase(), value: unquoted(value) }
  return { attribute: attribute.toLowerCase(), only, part: part?.toLowerCase() ?? null }
}
