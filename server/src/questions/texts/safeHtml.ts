import { isOwnImage } from '@assay/domain/bank/image'
import { shortName } from '@assay/domain/bank/texts/shortName'
import type { Element, Root } from 'hast'
import { defaultSchema } from 'rehype-sanitize'
import { SKIP, visit } from 'unist-util-visit'

/** What a formula may become: its signs and how they stand, nothing that names, links, colours or loads. */
const mathElements = (
  'math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub ' +
  'msubsup msup mtable mtd mtext mtr munder munderover none'
).split(' ')
const mathAttributes = (
  'accent accentunder columnalign colSpan depth displaystyle fence form height largeop linethickness lspace mathvariant maxsize ' +
  'minsize movablelimits notation rowSpan rspace scriptlevel separator stretchy symmetric voffset width'
).split(' ')

/** All that a description may become. Everything that is not named here is dropped, whatever it came from. */
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

const leadsOut = /^(https?:\/\/|mailto:)/i

const textOf = (element: Element) => ({ type: 'text' as const, value: String(element.properties['alt'] ?? '') })

/** What a link is called: its words, what its pictures show and its formulae as they were typed; without any of them its title. */
function nameOf(link: Element): string {
  let name = ''
  visit(link, (node) => {
    if (node.type === 'text') name += node.value
    if (node.type !== 'element') return
    if (node.tagName === 'img') name += textOf(node).value
    if (node.tagName !== 'math') return
    name += String(node.properties['alttext'] ?? '')
    return SKIP
  })
  return name.trim() === '' ? String(link.properties['title'] ?? '') : name
}

function secureLink(element: Element): void {
  const { href, title } = element.properties
  const isOpen = typeof href === 'string' && leadsOut.test(href)
  const ariaLabel = shortName(nameOf(element))
  element.properties = isOpen
    ? {
        href,
        ...(title && { title }),
        ...(ariaLabel && { ariaLabel }),
        target: '_blank',
        rel: ['noopener', 'noreferrer', 'nofollow'],
      }
    : {}
}

/** Runs after the sanitiser, on what it let through: links open apart, foreign images become their text. */
export const secureLinksAndImages = () => (tree: Root) => {
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName === 'a') secureLink(element)
    // A block of code scrolls inside itself, so the keyboard must reach it.
    if (element.tagName === 'pre') element.properties['tabIndex'] = 0
    if (element.tagName !== 'img' || !parent || index === undefined) return
    if (isOwnImage(String(element.properties['src'] ?? ''))) return
    parent.children[index] = textOf(element)
    return [SKIP, index]
  })
}
