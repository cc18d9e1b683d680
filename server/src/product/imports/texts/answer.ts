import type { Element, Root, RootContent } from 'hast'
import { set } from './mentionedTags.ts'
import { languageOf, nodeText } from './parts.ts'

const BLOCKS = set(
  'p div li ul ol dl dt dd pre blockquote h1 h2 h3 h4 h5 h6 hr table thead tbody tfoot tr section article aside header ' +
    'footer main nav figure figcaption address hgroup body html',
)
const CODE = set('code kbd samp tt var')

const inBackticks = (line: string) => (line.trim() === '' || line.includes('`') ? line : `\`${line.trim()}\``)

/** Inline code cannot have several lines, so each line of the code gets its own backticks. */
const codeLines = (element: Element) => nodeText(element.children, '\n').split('\n').map(inBackticks).join('\n')

const CODE_BLOCK_PLACEHOLDER = '\u{f8f12}'

interface AnswerReading {
  codeBlocks: string[]
  /** In an export of Assay, a `pre` element without code keeps the exact spaces of a text. */
  isOurs: boolean
}

const isCodeElement = (node: RootContent) => node.type === 'element' && node.tagName === 'code'

function blockOf(element: Element): string | null {
  const code = nodeText(element.children, '\n').replace(/^\n|\n$/g, '')
  return /^```/m.test(code) ? null : `\`\`\`${languageOf(element) ?? ''}\n${code}\n\`\`\``
}

function preOf(element: Element, reading: AnswerReading): string {
  const isLines = reading.isOurs && !element.children.some(isCodeElement)
  const block = isLines ? nodeText(element.children, '\n') : blockOf(element)
  if (block === null) return `\n${textLines(element.children, true, reading)}\n`
  reading.codeBlocks.push(block)
  return `\n${CODE_BLOCK_PLACEHOLDER}${reading.codeBlocks.length - 1}${CODE_BLOCK_PLACEHOLDER}\n`
}

const pictureWords = (words: string) => words.replaceAll(/\s+/g, ' ').replaceAll('[', '(').replaceAll(']', ')').trim()

function textLines(nodes: readonly RootContent[], isPre: boolean, reading: AnswerReading): string {
  return nodes
    .map((node): string => {
      if (node.type === 'text') return isPre ? node.value : node.value.replaceAll(/\s+/g, ' ')
      if (node.type !== 'element') return ''
      const { tagName, children, properties } = node
      if (tagName === 'br') return '\n'
      if (tagName === 'img') return `![${pictureWords(String(properties['alt'] ?? ''))}](${properties['src']})`
      if (tagName === 'pre') return preOf(node, reading)
      if (CODE.has(tagName)) return codeLines(node)
      const inside = textLines(children, isPre, reading)
      if (tagName === 'td' || tagName === 'th') return `${inside} `
      return BLOCKS.has(tagName) ? `\n${inside}\n` : inside
    })
    .join('')
}

export function answerLines({ children }: Root, isOurs = false): string {
  const reading: AnswerReading = { codeBlocks: [], isOurs }
  return textLines(children, false, reading)
    .split('\n')
    .map((line) => line.replace(/^ (?! )/, '').trimEnd())
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll(/\u{f8f12}(\d+)\u{f8f12}/gu, (_, at) => reading.codeBlocks[Number(at)] ?? '')
}
