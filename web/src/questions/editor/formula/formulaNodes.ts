import { formulaeIn, type ProtectedRange } from '@assay/domain/bank/texts/formulae'
import type { JSONContent } from '@tiptap/core'

type Mark = NonNullable<JSONContent['marks']>[number]

export const DOLLAR_MARK = 'sign'

const hasMark = (node: JSONContent, type: string) => node.marks?.some((mark) => mark.type === type) ?? false

interface Piece {
  node: JSONContent
  text: string
  start: number
}

/** Replaces content without text, such as a picture, while formulae are searched. */
const OBJECT = '\ufffc'

function plainTextOf(node: JSONContent): string {
  if (node.type === 'hardBreak') return '\n'
  if (node.type !== 'text') return OBJECT
  return hasMark(node, DOLLAR_MARK) && !hasMark(node, 'code') ? '\\$' : (node.text ?? '')
}

function splitAtDollars(node: JSONContent): JSONContent[] {
  if (node.type !== 'text' || !hasMark(node, DOLLAR_MARK) || hasMark(node, 'code')) return [node]
  const marks = (node.marks ?? []).filter(({ type }) => type !== DOLLAR_MARK)
  const parts = (node.text ?? '').split(/(\$)/).filter((text) => text !== '')
  return parts.map((text) => (text === '$' ? { ...node, text } : { ...node, text, marks }))
}

function textPieces(nodes: readonly JSONContent[]): Piece[] {
  let start = 0
  return nodes.flatMap(splitAtDollars).map((node) => {
    const text = plainTextOf(node)
    start += text.length
    return { node, text, start: start - text.length }
  })
}

const isAddress = ({ node, text }: Piece) =>
  node.marks?.some(({ type, attrs }) => type === 'link' && [text, `mailto:${text}`].includes(attrs?.['href'])) ?? false

const protectedRangesIn = (pieces: readonly Piece[]): ProtectedRange[] =>
  pieces.flatMap((piece) => {
    const isCode = hasMark(piece.node, 'code')
    if (!isCode && !isAddress(piece)) return []
    return [{ start: piece.start, end: piece.start + piece.text.length, isCode }]
  })

const isSame = (one: Mark, other: Mark) =>
  one.type === other.type && JSON.stringify(one.attrs ?? {}) === JSON.stringify(other.attrs ?? {})

/** A part of a formula cannot be formatted, so such formatting is removed. */
const commonMarks = (pieces: readonly Piece[]): Mark[] =>
  (pieces[0]?.node.marks ?? []).filter((mark) =>
    pieces.every(({ node }) => node.type === 'hardBreak' || node.marks?.some((own) => isSame(own, mark))),
  )

function slicePiece({ node, text, start }: Piece, from: number, to: number): JSONContent[] {
  const [begin, end] = [Math.max(from, start), Math.min(to, start + text.length)]
  if (begin >= end) return []
  if (end - begin === text.length) return [node]
  return [{ ...node, text: text.slice(begin - start, end - start) }]
}

export function markFormulae(nodes: readonly JSONContent[]): JSONContent[] {
  const pieces = textPieces(nodes)
  const line = pieces.map(({ text }) => text).join('')
  const piecesBetween = (from: number, to: number) => pieces.flatMap((piece) => slicePiece(piece, from, to))
  let from = 0
  const result: JSONContent[] = []
  for (const { start, end } of formulaeIn(line, protectedRangesIn(pieces))) {
    const within = pieces.filter((piece) => piece.start < end && piece.start + piece.text.length > start)
    // A picture cannot be part of a formula.
    if (within.some(({ node }) => node.type !== 'text' && node.type !== 'hardBreak')) continue
    result.push(...piecesBetween(from, start), {
      type: 'formula',
      text: line.slice(start, end),
      marks: commonMarks(within),
    })
    from = end
  }
  return [...result, ...piecesBetween(from, line.length)]
}
