import { isoOf } from '../isoTime.ts'
import type { ToldKind } from './journal.ts'

/** A line of the journal that changed an answer: submitted in time, taken by the clock, or accepted after the end. */
export interface ReceiptRow {
  position: number
  kind: ToldKind
  options: readonly number[]
  received_at: number
}

/** An end of a test, and how many lines there were by then. */
export interface ReceiptEnd {
  at: number
  lines: number
}

export interface Receipted {
  code: string
  started_at: number
  /** In the order of acceptance. */
  rows: readonly ReceiptRow[]
  /** The last of them is the end that is sealed. */
  ends: readonly ReceiptEnd[]
  /** The options of each question in the order in which its candidate reads them, by position. */
  options: ReadonlyMap<number, readonly number[]>
}

const LETTERS = 'ABCDEF'

/** What is no option of the question any more is told as such: it was stored, and so it changes the text. */
function lettersOf({ options }: ReceiptRow, order: readonly number[]): string {
  if (options.length === 0) return '-'
  const unknown = options.filter((id) => !order.includes(id))
  return [
    ...order.flatMap((id, at) => (options.includes(id) ? LETTERS.charAt(at) : [])),
    ...unknown.map(() => '?'),
  ].join('')
}

/** What the clock takes at an end stands in the order of the questions, however it was stored. */
const inOrder = (rows: readonly ReceiptRow[]): ReceiptRow[] => [
  ...rows.filter(({ kind }) => kind !== 'clock'),
  ...rows.filter(({ kind }) => kind === 'clock').sort((one, other) => one.position - other.position),
]

/** The text of a receipt, to the byte: anybody can make it again from what it holds and the answers (docs/receipt.md). */
export function receiptText({ code, started_at, rows, ends, options }: Receipted): string {
  const text = ['Assay receipt 1', `test ${code}`, `start ${isoOf(started_at)}`]
  let told = 0
  for (const { at, lines } of ends) {
    for (const [index, row] of inOrder(rows.slice(told, lines)).entries()) {
      const letters = lettersOf(row, options.get(row.position) ?? [])
      const line = `${told + index + 1} ${isoOf(row.received_at)} ${row.position + 1} ${letters}`
      text.push(row.kind === 'answer' ? line : `${line} ${row.kind}`)
    }
    told = lines
    text.push(`end ${isoOf(at)} ${lines}`)
  }
  return text.map((line) => `${line}\n`).join('')
}

/** The first digits of the hash of such a text, as a person reads them. */
export const shownReceipt = (digits: string): string => digits.match(/.{1,4}/g)?.join('-') ?? ''
