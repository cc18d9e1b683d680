import { IMPORT } from '@assay/domain/limits'
import { characterEntities } from 'character-entities'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { Unreadable } from './draft.ts'

export interface Xml {
  name: string
  attributes: Record<string, string>
  children: (Xml | string)[]
  line: number
  notes?: readonly string[]
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function attributesOf(tag: SaxesTagPlain): Record<string, string> {
  return Object.fromEntries(Object.entries(tag.attributes).map(([name, value]) => [localName(name), value]))
}

function xmlFault(message: string, line: number): Unreadable {
  const isEntity = /entit/i.test(message)
  const words = message.replace(/^[^ ]*:\d+:\d+: /, '')
  return isEntity ? new Unreadable('XML_FEATURE', { line }) : new Unreadable('UNREADABLE_FILE', { line, words })
}

/** The XML reader loads no external resources, and knows only the entities of XML and HTML. */
export function readXml(text: string): Xml {
  const parser = new SaxesParser()
  Object.assign(parser.ENTITIES, characterEntities)
  const top: Xml = { name: '', attributes: {}, children: [], line: 1 }
  const open = [top]
  const add = (words: string) => {
    const { children = [] } = open.at(-1) ?? {}
    const last = children.at(-1)
    if (typeof last === 'string') children[children.length - 1] = last + words
    else children.push(words)
  }
  let line = 1
  let notes: string[] = []
  parser.on('error', (error) => {
    throw xmlFault(error.message, parser.line)
  })
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype.replaceAll(/<!--[\s\S]*?-->/g, '')))
      throw new Unreadable('XML_FEATURE', { line: parser.line })
  })
  parser.on('opentagstart', () => {
    line = parser.line
  })
  parser.on('opentag', (tag) => {
    if (open.length > IMPORT.depth) throw new Unreadable('TOO_DEEP', { line })
    const element = { name: localName(tag.name), attributes: attributesOf(tag), children: [], line }
    if (notes.length > 0) Object.assign(element, { notes })
    notes = []
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('comment', (words) => void notes.push(words))
  parser.on('closetag', () => {
    notes = []
    open.pop()
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text).close()
  const root = top.children.find((child) => typeof child !== 'string')
  if (!root) throw new Unreadable('UNREADABLE_FILE', { line: 1 })
  return root
}

export const elementsOf = (parent: Xml | undefined, name?: string): Xml[] =>
  (parent?.children ?? []).filter(
    (child): child is Xml => typeof child !== 'string' && (name === undefined || child.name === name),
  )

export const childOf = (parent: Xml | undefined, ...path: string[]): Xml | undefined =>
  path.reduce<Xml | undefined>((found, name) => elementsOf(found, name)[0], parent)

export const xmlText = (parent: Xml | string | undefined): string =>
  typeof parent === 'string' ? parent : (parent?.children ?? []).map(xmlText).join('')

export const textAtPath = (parent: Xml | undefined, ...path: string[]): string =>
  xmlText(childOf(parent, ...path)).trim()

export const descendantsOf = (parent: Xml, isWanted: (element: Xml) => boolean): Xml[] =>
  elementsOf(parent).flatMap((child) => (isWanted(child) ? [child] : descendantsOf(child, isWanted)))
