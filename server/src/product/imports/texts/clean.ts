import { IMPORT } from '@assay/domain/limits'
import { scriptOf } from '@assay/domain/scripts'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { FindPicture } from '../reading/album.ts'
import { addDollar, addFormula, type FormulaPlaceholders, maskText } from './formulaPlaceholders.ts'
import { set } from './mentionedTags.ts'
import { lineOf, type NoteLoss, nodeText, pictureOf, texOf } from './parts.ts'

/** An import recognises the exports of Assay by these class names. */
export const OURS = {
  formula: 'formula',
  dollar: 'dollar',
  less: 'less',
  struck: 'struck',
  start: 'start',
  passage: 'passage',
} as const

export class TooDeep extends Error {}

const REMOVED_ACTIVE_ELEMENTS = set(
  'script iframe frame frameset applet input select textarea datalist canvas noframes',
)
const UNWRAPPED_ACTIVE_ELEMENTS = set('form fieldset legend button label output')
const REMOVED_MEDIA_ELEMENTS = set('audio video source track bgsound object embed param noembed')
const REMOVED_ELEMENTS = set('head title meta link base basefont template rp area col colgroup wbr noscript')
const STYLING_ELEMENTS = set('u ins font mark small big blink marquee')
const UNWRAPPED_ELEMENTS = set('picture map slot time data bdi bdo nobr progress meter ruby rb rtc')

/** Without a new name, `hast-util-to-mdast` would remove elements such as `dialog` together with their text. */
const RENAMED: Record<string, string> = {
  menu: 'ul',
  dir: 'ul',
  strike: 'del',
  caption: 'p',
  dialog: 'div',
  center: 'div',
  fieldset: 'div',
  form: 'div',
  legend: 'p',
  listing: 'pre',
  xmp: 'pre',
  plaintext: 'pre',
  details: 'div',
  summary: 'p',
}

const text = (value: string): ElementContent => ({ type: 'text', value })

const stylingProperty = /(?:^|[;\s-])(?:color|background|font-size|font-family|font\s*:|text-decoration|text-align)/i

function noteAttributes({ tagName, properties }: Element, note: NoteLoss): void {
  const names = Object.keys(properties)
  if (names.some((name) => /^on/i.test(name))) note('ACTIVE', tagName)
  const hasMerged = [properties['colSpan'], properties['rowSpan']].some((span) => Number(span ?? 1) > 1)
  if (hasMerged || stylingProperty.test(String(properties['style'] ?? ''))) note('LOOKS')
  if (properties['color'] !== undefined || properties['bgColor'] !== undefined) note('LOOKS')
}

const externalLink = /^(?:https?:\/\/|mailto:)/i

function linkOf(element: Element, children: ElementContent[], note: NoteLoss): ElementContent[] {
  const address = String(element.properties['href'] ?? '').trim()
  const { title } = element.properties
  if (externalLink.test(address))
    return [{ ...element, properties: { href: address, ...(title && { title }) }, children }]
  // Browsers ignore white space in the scheme of a URL, so it is removed before the check.
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(address.replaceAll(/\s/g, '')) ?? []
  if (scheme) note('ACTIVE', `${scheme.toLowerCase()}:`)
  else if (address !== '' && !address.startsWith('#')) note('MEDIA', address)
  return children
}

function tableWithCaption(element: Element, children: ElementContent[]): ElementContent[] {
  const isCaption = (child: ElementContent) => child.type === 'element' && child.tagName === 'p'
  const rows = { ...element, properties: {}, children: children.filter((child) => !isCaption(child)) }
  return [...children.filter(isCaption), rows]
}

function sanitizedElement(element: Element, children: ElementContent[]): ElementContent[] {
  const { tagName, properties } = element
  const className = tagName === 'code' || tagName === 'pre' ? properties['className'] : undefined
  const start = tagName === 'ol' ? properties['start'] : undefined
  const align = tagName === 'td' || tagName === 'th' ? properties['align'] : undefined
  const ownProperties = { ...(className && { className }), ...(start && { start }), ...(align && { align }) }
  return [{ ...element, tagName: RENAMED[tagName] ?? tagName, properties: ownProperties, children }]
}

interface Context {
  note: NoteLoss
  find: FindPicture | undefined
  placeholders: FormulaPlaceholders
  isCode?: boolean
}

function formulaIn(element: Element, { note, placeholders }: Context): ElementContent[] | null {
  const { tagName, properties } = element
  const { dataEquationContent } = properties
  const names = [properties['className'] ?? []].flat()
  if (tagName === 'math') {
    const tex = texOf(element)
    const formula = tex && addFormula(tex, properties['display'] === 'block', placeholders)
    if (!formula) note('FORMULA')
    return [text(formula || lineOf(element))]
  }
  if (tagName === 'img' && typeof dataEquationContent === 'string') {
    const formula = addFormula(dataEquationContent, false, placeholders)
    if (!formula) note('FORMULA')
    return [text(formula ?? dataEquationContent)]
  }
  if (tagName !== 'span' || !placeholders.isOurs) return null
  if (names.includes(OURS.dollar)) return [text(addDollar(placeholders))]
  const words = nodeText(element.children)
  return names.includes(OURS.formula) ? [text(addFormula(words, false, placeholders) ?? words)] : null
}

function cleanElement(element: Element, context: Context, depth: number): ElementContent[] {
  const { tagName } = element
  const { note } = context
  noteAttributes(element, note)
  const formula = formulaIn(element, context)
  if (formula) return formula
  if (tagName === 'img') return pictureOf(element, note, context.find)
  if (tagName === 'svg') return note('PICTURE', 'svg') ?? []
  if (tagName === 'style') return note('LOOKS') ?? []
  if (REMOVED_ACTIVE_ELEMENTS.has(tagName)) return note('ACTIVE', tagName) ?? []
  if (REMOVED_MEDIA_ELEMENTS.has(tagName)) return note('MEDIA', String(element.properties['src'] ?? tagName)) ?? []
  if (REMOVED_ELEMENTS.has(tagName)) return []

  if (UNWRAPPED_ACTIVE_ELEMENTS.has(tagName)) note('ACTIVE', tagName)
  if (STYLING_ELEMENTS.has(tagName) || tagName === 'center') note('LOOKS')
  const isCode = context.isCode || tagName === 'pre' || tagName === 'code'
  const children = cleanAll(element.children, { ...context, isCode }, depth + 1)
  if (tagName === 'sup' || tagName === 'sub') return [text(scriptOf(nodeText(children), tagName))]
  // The bank cannot show a text above a word (ruby), so the text follows the word in parentheses.
  if (tagName === 'rt') return [text('('), ...children, text(')')]
  if (tagName === 'a') return linkOf(element, children, note)
  if (tagName === 'table') return tableWithCaption(element, children)
  const isUnwrapped = STYLING_ELEMENTS.has(tagName) || UNWRAPPED_ELEMENTS.has(tagName) || tagName.includes(':')
  if (isUnwrapped || (UNWRAPPED_ACTIVE_ELEMENTS.has(tagName) && !Object.hasOwn(RENAMED, tagName))) return children
  return sanitizedElement(element, children)
}

function cleanAll(nodes: readonly RootContent[], context: Context, depth: number): ElementContent[] {
  if (depth > IMPORT.depth) throw new TooDeep()
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text')
      return [text(context.isCode ? node.value : maskText(node.value.replaceAll('\u00a0', ' '), context.placeholders))]
    return node.type === 'element' ? cleanElement(node, context, depth) : []
  })
}

const textOutsideCode = (nodes: readonly RootContent[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      const isWords = node.type === 'element' && node.tagName !== 'code' && node.tagName !== 'pre'
      return isWords ? textOutsideCode(node.children) : ''
    })
    .join('')

export function cleanHtml({ children }: Root, context: Context): Root {
  const cleaned = cleanAll(children, context, 0)
  const isForeign = !context.placeholders.isOurs
  if (isForeign && /\\\(.+?\\\)|\\\[.+?\\\]|\$\$.+?\$\$/s.test(textOutsideCode(cleaned))) context.note('FORMULA')
  return { type: 'root', children: cleaned }
}
