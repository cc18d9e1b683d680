import { isOwnImage } from '@assay/domain/bank/image'
import type { Element, Root } from 'hast'
import { defaultSchema } from 'rehype-sanitize'
import { SKIP, visit } from 'unist-util-visit'
import { shortenLink } from './shortLinks.ts'

/** Only MathML elements without names, links, colours or external content are allowed. */
const mathElements = (
  'math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub ' +
  'msubsup msup mtable mtd mtext mtr munder munderover none'
).split(' ')
const mathAttributes = (
  'accent accentunder columnalign colSpan depth displaystyle fence form height largeop linethickness lspace mathvariant maxsize ' +
  'minsize movablelimits notation rowSpan rspace scriptlevel separator stretchy symmetric voffset width'
).split(' ')

/** The sanitiser removes all HTML that is not in `safeHtml`. */
export const safeHtml: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [
    'p',
    'br',
    'hr',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'ul',
    'ol',
    'li',
    'pre',
    'code',
    'span',
    'strong',
    'em',
    'del',
    'sup',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    ...mathElements,
  ],
  attributes: {
    ...Object.fromEntries(mathElements.map((name) => [name, mathAttributes])),
    math: ['display', 'alttext'],
    a: ['href', 'title'],
    img: ['src', 'alt', 'title'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
    code: [['className', 'hljs', /^language-[\w+#-]+$/]],
    span: [['className', /^hljs-[\w-]+$/]],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['data'] },
}

const externalUrl = /^(https?:\/\/|mailto:)/i

const imageText = (element: Element) => ({ type: 'text' as const, value: String(element.properties['alt'] ?? '') })

function secureLink(element: Element): Element['children'] {
  const { href, title } = element.properties
  if (typeof href !== 'string' || !externalUrl.test(href)) {
    element.properties = {}
    return []
  }
  element.properties = { href, ...(title && { title }), target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] }
  return shortenLink(element)
}

/** Links and images are secured after the sanitiser, which would remove the added attributes. */
export const secureLinksAndImages = () => (tree: Root) => {
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName === 'a') {
      const rest = secureLink(element)
      if (rest.length > 0 && parent && index !== undefined) parent.children.splice(index + 1, 0, ...rest)
    }
    // A code block scrolls, so keyboard users must be able to reach it.
    if (element.tagName === 'pre') element.properties['tabIndex'] = 0
    if (element.tagName !== 'img' || !parent || index === undefined) return
    if (isOwnImage(String(element.properties['src'] ?? ''))) return
    parent.children[index] = imageText(element)
    return [SKIP, index]
  })
}
