import { type Formula, formulaeIn, type ProtectedRange } from '@assay/domain/bank/texts/formulae'
import { protectedRanges } from '@assay/domain/bank/texts/protectedRanges'
import type { Element, Root as Html, Text } from 'hast'
import type { Root as Markdown } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { mathElement } from './formula.ts'
import { gfm } from './gfm.ts'

const reader = unified().use(remarkParse).use(remarkGfm, gfm).freeze()

export const rangesWithoutFormulae = (markdown: string): ProtectedRange[] =>
  protectedRanges(reader.parse(markdown), markdown)

/** Most texts contain no formula, so they are not parsed as Markdown. */
export const parseFormulae = (markdown: string): Formula[] =>
  formulaeIn(markdown).length > 0 ? formulaeIn(markdown, rangesWithoutFormulae(markdown)) : []

const [BEGIN, END] = ['\u{f8f20}', '\u{f8f21}']
const placeholderPattern = /\u{f8f20}(\d+)\u{f8f21}/gu

/** Each formula is replaced by a number, so that Markdown does not change its characters. */
export function replaceFormulae(markdown: string): { text: string; formulae: Formula[] } {
  const formulae = markdown.includes(BEGIN) || markdown.includes(END) ? [] : parseFormulae(markdown)
  let [text, from] = ['', 0]
  for (const [at, { start, end }] of formulae.entries()) {
    text += `${markdown.slice(from, start)}${BEGIN}${at}${END}`
    from = end
  }
  return { text: text + markdown.slice(from), formulae }
}

export function parsedAroundFormulae(markdown: string): { text: string; tree: Markdown } {
  const { text } = replaceFormulae(markdown)
  return { text, tree: reader.parse(text) }
}

const formulaMarkdown = ({ tex, isBlock }: Formula) => (isBlock ? `$$${tex}$$` : `$${tex}$`)

function restoreFormulae(value: string, formulae: readonly Formula[]): (Text | Element)[] {
  return value.split(placeholderPattern).flatMap((part, at): (Text | Element)[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ type: 'text', value: part }]
    const formula = formulae[Number(part)]
    if (!formula) return []
    return [mathElement(formula.tex, formula.isBlock) ?? { type: 'text', value: formulaMarkdown(formula) }]
  })
}

function restoreInAttributes(element: Element, formulae: readonly Formula[]): void {
  for (const [name, value] of Object.entries(element.properties)) {
    if (typeof value !== 'string' || !value.includes(BEGIN)) continue
    element.properties[name] = value.replaceAll(placeholderPattern, (_, at) => {
      const formula = formulae[Number(at)]
      return formula ? (name === 'alt' ? formula.tex : formulaMarkdown(formula)) : ''
    })
  }
}

/** Rendered formulae are inserted before the sanitiser runs, so that formulae are sanitised too. */
export const insertRenderedFormulae = () => (tree: Html, file: { data: Record<string, unknown> }) => {
  const formulae = file.data['formulae'] as readonly Formula[] | undefined
  if (!formulae || formulae.length === 0) return
  visit(tree, (node, index, parent) => {
    if (node.type === 'element') restoreInAttributes(node, formulae)
    if (node.type !== 'text' || !node.value.includes(BEGIN) || !parent || index === undefined) return
    const parts = restoreFormulae(node.value, formulae)
    parent.children.splice(index, 1, ...parts)
    return [SKIP, index + parts.length]
  })
}

export const invalidFormulaStart = (formulae: readonly Formula[]): number | null =>
  formulae.find(({ tex, isBlock }) => mathElement(tex, isBlock) === null)?.start ?? null
