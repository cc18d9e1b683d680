import { FORMULA_SIGNS } from '@assay/domain/csv'
import { Unreadable } from '../../reading/draft.ts'

export interface Row {
  cells: string[]
  line: number
  isBroken?: boolean
  mayBeNames?: boolean
}

const SEPARATORS = [',', ';', '\t'] as const

export function separatorOf(text: string): { separator: string; skipped: number } {
  const [, named] = /^sep=(.)(?:\n|$)/.exec(text) ?? []
  if (named !== undefined) return { separator: named, skipped: 1 }
  const [header = ''] = text.trimStart().split('\n', 1)
  const amountOf = (separator: string) => header.split(separator).length
  const [separator = ','] = SEPARATORS.toSorted((one, other) => amountOf(other) - amountOf(one))
  return { separator, skipped: 0 }
}

/** An apostrophe prevents a spreadsheet from running a cell as a formula. The apostrophe is not part of the text. */
const guard = new RegExp(`^'(?='*[${FORMULA_SIGNS}\\t])`)
const unguarded = (cell: string) => cell.replace(guard, '')

interface Cell {
  text: string
  end: number
  /** True if the cell has an opening quote without a closing quote. */
  isOpen: boolean
}

type Fault = { fault: number }

const isEnd = (text: string, at: number, separator: string) =>
  at >= text.length || text[at] === '\n' || text[at] === separator

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from
  while (text[at] === ' ' && separator !== ' ') at += 1
  return at
}

function quotedCell(text: string, from: number, separator: string): Cell | Fault {
  let words = ''
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return { fault: text.length }
    words += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      const end = skipBlanks(text, quote + 1, separator)
      return isEnd(text, end, separator) ? { text: words, end, isOpen: false } : { fault: quote }
    }
    words += '"'
    at = quote + 2
  }
}

const OPEN = /(?:^|[\s(])"[^\s"][^"]*$/

function bareCell(text: string, from: number, separator: string): Cell {
  let end = from
  while (!isEnd(text, end, separator)) end += 1
  const words = text.slice(from, end)
  return { text: words, end, isOpen: OPEN.test(words) }
}

function cellAt(text: string, from: number, separator: string): Cell | Fault {
  const first = skipBlanks(text, from, separator)
  if (text[first] !== '"') return bareCell(text, from, separator)
  const quoted = quotedCell(text, first + 1, separator)
  return 'fault' in quoted && first > from ? bareCell(text, from, separator) : quoted
}

interface LooseRow {
  cells: string[]
  end: number
  isBroken: boolean
}

function rowAt(text: string, from: number, separator: string): LooseRow | Fault {
  const cells: Cell[] = []
  for (let at = from; ; ) {
    const cell = cellAt(text, at, separator)
    if ('fault' in cell) return cell
    cells.push(cell)
    at = cell.end + 1
    if (text[cell.end] === separator) continue
    return { cells: cells.map((each) => each.text), end: cell.end, isBroken: cells.some(({ isOpen }) => isOpen) }
  }
}

/** Returns null if it is unclear where the broken row ends. The whole file is then rejected. */
function brokenRow(text: string, from: number, separator: string, { fault }: Fault, width: number): LooseRow | null {
  const next = text.indexOf('\n', from)
  const end = next < 0 ? text.length : next
  const line = text.slice(from, end)
  const cells = line.split(separator)
  const isWhole = fault < end && width > 0 && cells.length >= width && line.split('"').length % 2 === 1
  return isWhole ? { cells, end, isBroken: true } : null
}

/** Accepts quotes that RFC 4180 does not allow, because many programs write them. */
export function parseCsvRows(text: string, most = Number.POSITIVE_INFINITY): Row[] {
  const { separator, skipped } = separatorOf(text)
  const rows: Row[] = []
  let at = skipped > 0 ? text.indexOf('\n') + 1 || text.length : 0
  let line = skipped + 1
  let width = 0
  while (at < text.length && rows.length < most) {
    const found = rowAt(text, at, separator)
    const row = 'fault' in found ? brokenRow(text, at, separator, found, width) : found
    if (!row)
      throw new Unreadable('UNREADABLE_FILE', { words: 'a closing quote is missing or in the wrong place', line })
    rows.push({ cells: row.cells.map(unguarded), line, ...(row.isBroken && { isBroken: true }) })
    width ||= row.cells.some((cell) => cell.trim() !== '') ? row.cells.length : 0
    line += text.slice(at, row.end).split('\n').length
    at = row.end + 1
  }
  return rows
}

export const isEmpty = ({ cells }: Row) => cells.every((cell) => cell.trim() === '')

export function headerOf(text: string): string[] {
  try {
    return parseCsvRows(text, 1)[0]?.cells ?? []
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}
