import { type Formula, formulaeIn, type Shielded } from '@assay/domain/bank/texts/formulae'
import type { Element, Root as Html, Text } from 'hast'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { mathOf } from './formula.ts'

const reader = unified().use(remarkParse).use(remarkGfm).freeze()

const stretchOf = ({ position }: Nodes) => ({ start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 })

const CODE: ReadonlySet<string> = new Set(['code', 'inlineCode'])
const ADDRESSED: ReadonlySet<string> = new Set(['link', 'image', 'definition'])

/** Code, and the addresses of links and pictures: there a dollar is a dollar. */
function shieldedIn(markdown: string): Shielded[] {
  const shielded: Shielded[] = []
  visit(reader.parse(markdown), (node) => {
    const { start, end } = stretchOf(node)
    if (CODE.has(node.type)) shielded.push({ start, end, isCode: true })
    if (!ADDRESSED.has(node.type)) return
    const behindWords = markdown.slice(start, end).lastIndexOf('](')
    shielded.push({ start: Math.max(start, start + behindWords), end, isCode: false })
  })
  return shielded
}

/** The formulae of a text of the bank; those of most texts are none, and nothing is parsed for it. */
export const formulaeOf = (markdown: string): Formula[] =>
  formulaeIn(markdown).length > 0 ? formulaeIn(markdown, shieldedIn(markdown)) : []

/** For private use: the number of a formula stands between them while the rest is read as Markdown. */
const [BEGIN, END] = ['\u{f8f20}', '\u{f8f21}']
const covers = /\u{f8f20}(\d+)\u{f8f21}/gu

/** The same text in which nothing of a formula can be taken for a sign of Markdown. */
export function coverFormulae(markdown: string): { text: string; formulae: Formula[] } {
  const formulae = markdown.includes(BEGIN) || markdown.includes(END) ? [] : formulaeOf(markdown)
  let [text, from] = ['', 0]
  for (const [at, { start, end }] of formulae.entries()) {
    text += `${markdown.slice(from, start)}${BEGIN}${at}${END}`
    from = end
  }
  return { text: text + markdown.slice(from), formulae }
}

const written = ({ tex, isBlock }: Formula) => (isBlock ? `$$${tex}$$` : `$${tex}$`)

/** The words and formulae of a text; what cannot be read stays as it is written. */
function uncovered(value: string, formulae: readonly Formula[]): (Text | Element)[] {
  return value.split(covers).flatMap((part, at): (Text | Element)[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ type: 'text', value: part }]
    const formula = formulae[Number(part)]
    if (!formula) return []
    return [mathOf(formula.tex, formula.isBlock) ?? { type: 'text', value: written(formula) }]
  })
}

/** Within values and code: as it was written there, and as its TeX where it is words for a picture. */
function uncoverValues(element: Element, formulae: readonly Formula[]): void {
  for (const [name, value] of Object.entries(element.properties)) {
    if (typeof value !== 'string' || !value.includes(BEGIN)) continue
    element.properties[name] = value.replaceAll(covers, (_, at) => {
      const formula = formulae[Number(at)]
      return formula ? (name === 'alt' ? formula.tex : written(formula)) : ''
    })
  }
}

/** Puts formulae into the tree, before it is sanitised with all else. */
export const putFormulae = () => (tree: Html, file: { data: Record<string, unknown> }) => {
  const formulae = file.data['formulae'] as readonly Formula[] | undefined
  if (!formulae || formulae.length === 0) return
  visit(tree, (node, index, parent) => {
    if (node.type === 'element') uncoverValues(node, formulae)
    if (node.type !== 'text' || !node.value.includes(BEGIN) || !parent || index === undefined) return
    const parts = uncovered(node.value, formulae)
    parent.children.splice(index, 1, ...parts)
    return [SKIP, index + parts.length]
  })
}

/** Where the first formula begins that cannot be shown; null where all can. */
export const wrongFormulaIn = (formulae: readonly Formula[]): number | null =>
  formulae.find(({ tex, isBlock }) => mathOf(tex, isBlock) === null)?.start ?? null
