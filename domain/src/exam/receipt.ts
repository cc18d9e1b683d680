import { isoOf } from '../isoTime.ts'
import type { AnswerKind } from './journal.ts'

export interface ReceiptRow {
  position: number
  kind: AnswerKind
  options: readonly number[]
  received_at: number
}

export interface ReceiptEnd {
  at: number
  lines: number
}

export interface Receipted {
  code: string
  started_at: number
  rows: readonly ReceiptRow[]
  /** A test can end several times. The receipt is for the last end of the test. */
  ends: readonly ReceiptEnd[]
  /** For each position of a question: the ids of its options in the candidate's order. */
  options: ReadonlyMap<number, readonly number[]>
}

const LETTERS = 'ABCDEF'

/** An answer may contain an option that no longer exists. It is written as `?`, so that no answer is left out. */
function lettersOf({ options }: ReceiptRow, order: readonly number[]): string {
  if (options.length === 0) return '-'
  const unknown = options.filter((id) => !order.includes(id))
  return [
    ...order.flatMap((id, at) => (options.includes(id) ? LETTERS.charAt(at) : [])),
    ...unknown.map(() => '?'),
  ].join('')
}

/**
 * Answers added by the deadline come last, in question order, because the database may have stored them in any order.
 */
const receiptOrder = (rows: readonly ReceiptRow[]): ReceiptRow[] => [
  ...rows.filter(({ kind }) => kind !== 'clock'),
  ...rows.filter(({ kind }) => kind === 'clock').sort((one, other) => one.position - other.position),
]

/** Anyone can build the same text from the contents of the receipt and the answers (docs/receipt.md). */
export function receiptText({ code, started_at, rows, ends, options }: Receipted): string {
  const text = ['Assay receipt 1', `test ${code}`, `start ${isoOf(started_at)}`]
  let done = 0
  for (const { at, lines } of ends) {
    for (const [index, row] of receiptOrder(rows.slice(done, lines)).entries()) {
      const letters = lettersOf(row, options.get(row.position) ?? [])
      const line = `${done + index + 1} ${isoOf(row.received_at)} ${row.position + 1} ${letters}`
      text.push(row.kind === 'answer' ? line : `${line} ${row.kind}`)
    }
    done = lines
    text.push(`end ${isoOf(at)} ${lines}`)
  }
  return text.map((line) => `${line}\n`).join('')
}

export const shownReceipt = (digits: string): string => digits.match(/.{1,4}/g)?.join('-') ?? ''
