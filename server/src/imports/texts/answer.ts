import type { Element, Root, RootContent } from 'hast'

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'p div li ul ol dl dt dd pre blockquote h1 h2 h3 h4 h5 h6 hr table thead tbody tfoot tr section article aside header ' +
    'footer main nav figure figcaption address hgroup body html'
  ).split(' '),
)
const CODE: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'tt', 'var'])

const raw = (nodes: readonly RootContent[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type !== 'element') return ''
      return node.tagName === 'br' ? '\n' : raw(node.children)
    })
    .join('')

const inBackticks = (line: string) => (line.trim() === '' || line.includes('`') ? line : `\`${line.trim()}\``)

/** Each line of code gets its own backticks, for they do not reach over the end of a line. */
const codeOf = (element: Element) => raw(element.children).split('\n').map(inBackticks).join('\n')

function linesOf(nodes: readonly RootContent[], isPre: boolean): string {
  return nodes
    .map((node): string => {
      if (node.type === 'text') return isPre ? node.value : node.value.replaceAll(/\s+/g, ' ')
      if (node.type !== 'element') return ''
      const { tagName, children } = node
      if (tagName === 'br') return '\n'
      if (CODE.has(tagName)) return codeOf(node)
      if (tagName === 'td' || tagName === 'th') return `${linesOf(children, isPre)} `
      const inside = linesOf(children, isPre || tagName === 'pre')
      return BLOCKS.has(tagName) ? `\n${inside}\n` : inside
    })
    .join('')
}

/** The one text that an answer is: code in backticks, blocks and breaks as line ends. */
export function answerLines({ children }: Root): string {
  return (
    linesOf(children, false)
      .split('\n')
      // White space is one by now, so what is more of it belongs to lines of code.
      .map((line) => line.replace(/^ (?! )/, '').trimEnd())
      .filter((line) => line !== '')
      .join('\n')
  )
}
