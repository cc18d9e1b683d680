import type { JSONContent } from '@tiptap/core'
import type { PhrasingContent } from 'mdast'
import { DOLLAR_MARK, markFormulae } from './formula/formulaNodes.ts'

type Mark = NonNullable<JSONContent['marks']>[number]

interface Run {
  node: JSONContent
  marks: Mark[]
}

const isSame = (one: Mark, other: Mark) =>
  one.type === other.type && JSON.stringify(one.attrs ?? {}) === JSON.stringify(other.attrs ?? {})

const hasMark = (run: Run | undefined, mark: Mark) => run?.marks.some((own) => isSame(own, mark)) ?? false

const isSpace = ({ node }: Run) => node.type === 'text' && /^\s*$/.test(node.text ?? '')

/** Emphasis must not start or end with a space. Code keeps its spaces. */
function unmarkSpaces(node: JSONContent): Run[] {
  const marks = node.marks ?? []
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(node.text ?? '') ?? []
  const isFree = marks.length === 0 || words === '' || marks.some(({ type }) => type === 'code')
  if (node.type !== 'text' || isFree) return [{ node, marks }]
  return [before, words, after].filter((text) => text !== '').map((text) => ({ node: { ...node, text }, marks }))
}

function trimMarks(runs: readonly Run[]): Run[] {
  return runs.map((run, index) => {
    if (!isSpace(run) || run.marks.some(({ type }) => type === 'code')) return run
    const before = runs.slice(0, index).findLast((other) => !isSpace(other))
    const after = runs.slice(index + 1).find((other) => !isSpace(other))
    return { ...run, marks: run.marks.filter((mark) => hasMark(before, mark) && hasMark(after, mark)) }
  })
}

const wrappers: Record<string, (children: PhrasingContent[], mark: Mark) => PhrasingContent> = {
  link: (children, { attrs }) => ({
    type: 'link',
    url: String(attrs?.['href'] ?? ''),
    title: attrs?.['title'] ?? null,
    children,
  }),
  bold: (children) => ({ type: 'strong', children }),
  italic: (children) => ({ type: 'emphasis', children }),
  strike: (children) => ({ type: 'delete', children }),
}

function leafNode({ node, marks }: Run): PhrasingContent {
  if (node.type === 'hardBreak') return { type: 'break' }
  if (node.type === 'image') {
    const { src, alt, title } = node.attrs ?? {}
    return { type: 'image', url: String(src ?? ''), alt: alt ?? '', title: title ?? null }
  }
  const value = node.text ?? ''
  if (node.type === 'formula') return { type: 'formula', value }
  const isCode = marks.some(({ type }) => type === 'code')
  if (!isCode && marks.some(({ type }) => type === DOLLAR_MARK)) return { type: 'sign' }
  return isCode ? { type: 'inlineCode', value } : { type: 'text', value }
}

const markedLength = (runs: readonly Run[], mark: Mark) => {
  const end = runs.findIndex((run) => !hasMark(run, mark))
  return end === -1 ? runs.length : end
}

function nestMarks(runs: readonly Run[], open: readonly string[]): PhrasingContent[] {
  const [first] = runs
  if (!first) return []
  const [outer] = first.marks
    .filter(({ type }) => type in wrappers && !open.includes(type))
    .map((mark) => ({ mark, length: markedLength(runs, mark) }))
    .sort((one, other) => other.length - one.length)
  if (!outer) return [leafNode(first), ...nestMarks(runs.slice(1), open)]
  const inside = nestMarks(runs.slice(0, outer.length), [...open, outer.mark.type])
  const wrapped = wrappers[outer.mark.type]?.(inside, outer.mark)
  return [...(wrapped ? [wrapped] : inside), ...nestMarks(runs.slice(outer.length), open)]
}

function withoutEdges(runs: readonly Run[]): Run[] {
  const isEdge = (run: Run) => run.node.type === 'hardBreak' || (isSpace(run) && run.marks.length === 0)
  const start = runs.findIndex((run) => !isEdge(run))
  const end = runs.findLastIndex((run) => !isEdge(run))
  return start === -1 ? [] : runs.slice(start, end + 1)
}

export function toInlineNodes(nodes: readonly JSONContent[]): PhrasingContent[] {
  return nestMarks(withoutEdges(trimMarks(markFormulae(nodes).flatMap(unmarkSpaces))), [])
}
