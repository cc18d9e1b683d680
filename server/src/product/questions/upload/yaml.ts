import { type FieldCode, type FieldError, fieldError } from '@assay/contract/fieldErrors'
import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseAllDocuments } from 'yaml'

export interface YamlReading {
  value: unknown
  lines: Map<string, number>
  /** Numbers and booleans as they are written in the file, by path. */
  written: Map<string, string>
  faults: FieldError[]
}

// The parser is slow at finding duplicate keys, because it compares all pairs of keys. `plainReader` finds them in one
// pass.
const rules = { version: '1.2', schema: 'core', merge: false, uniqueKeys: false, prettyErrors: false } as const

const codes: { [Kind in string]?: FieldCode } = {
  BAD_ALIAS: 'YAML_FEATURE',
  TAG_RESOLVE_FAILED: 'YAML_FEATURE',
}

interface YamlNode {
  path: readonly (string | number)[]
  map: Node
  values: Map<string, unknown>
}

function plainReader(counter: LineCounter, joined: readonly string[]) {
  const lines = new Map<string, number>()
  const written = new Map<string, string>()
  const faults: FieldError[] = []

  const lineOf = (node: Node) => counter.linePos(node.range?.[0] ?? 0).line
  const refuse = (path: readonly (string | number)[], node: Node, code: FieldCode) => {
    faults.push({ ...fieldError(path.join('.') || 'file', code), line: lineOf(node) })
  }

  function read(node: unknown, path: readonly (string | number)[]): unknown {
    if (isAlias(node)) return refuse(path, node, 'YAML_FEATURE')
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) return null
    lines.set(path.join('.'), lineOf(node))
    if (node.anchor !== undefined || node.tag !== undefined) refuse(path, node, 'YAML_FEATURE')
    if (isScalar(node)) {
      const isPlain = typeof node.value === 'number' || typeof node.value === 'boolean'
      if (isPlain && node.source !== undefined) written.set(path.join('.'), node.source)
      return node.value
    }
    if (isSeq(node)) return node.items.map((item, index) => read(item, [...path, index]))
    const values = new Map<string, unknown>()
    for (const { key, value } of node.items) readEntry(key, value, { path, map: node, values })
    return Object.fromEntries(values)
  }

  function readEntry(key: unknown, node: unknown, { path, map, values }: YamlNode): void {
    const isPlainKey = isScalar(key) && key.anchor === undefined && key.tag === undefined && key.value !== '<<'
    if (!isPlainKey) {
      refuse(path, isPair(key) || !isScalar(key) ? map : key, 'YAML_FEATURE')
      return
    }
    const name = String(key.value)
    const inside = [...path, name]
    lines.set(inside.join('.'), lineOf(key))
    const before = values.get(name)
    const value = read(node, inside)
    const isJoined = joined.includes(name) && typeof before === 'string' && typeof value === 'string'
    if (values.has(name) && !isJoined) refuse(inside, key, 'DUPLICATE_KEY')
    values.set(name, isJoined ? `${before.trimEnd()}\n\n${value}` : value)
  }

  return { read, lines, written, faults }
}

/** The two texts of a key in `joined` are joined with a blank line between them. */
export function readYaml(text: string, joined: readonly string[] = []): YamlReading {
  const counter = new LineCounter()
  const documents = parseAllDocuments(text, { ...rules, lineCounter: counter })
  const [document, second] = documents
  const nothing = { value: null, lines: new Map(), written: new Map(), faults: [] }
  if (!document || document.contents === null) return { ...nothing, faults: [fieldError('file', 'REQUIRED')] }
  if (second) {
    const line = counter.linePos(second.range[0]).line
    return { ...nothing, faults: [{ ...fieldError('file', 'ONE_DOCUMENT'), line }] }
  }
  if (document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) {
    const fault = fieldError('file', 'UNREADABLE_FILE')
    return { ...nothing, faults: [{ ...fault, message: `${fault.message}: it is nested too deeply`, line: 1 }] }
  }
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ code, message, pos }) => {
      const fault = fieldError('file', codes[code] ?? 'UNREADABLE_FILE')
      return { ...fault, message: `${fault.message}: ${message}`, line: counter.linePos(pos[0]).line }
    })
    if (document.errors.some(({ code }) => !codes[code])) return { ...nothing, faults }
    const { read, lines, written } = plainReader(counter, joined)
    return { value: read(document.contents, []), lines, written, faults }
  }
  const { read, lines, written, faults } = plainReader(counter, joined)
  return { value: read(document.contents, []), lines, written, faults }
}
