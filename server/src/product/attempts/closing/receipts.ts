import { createHash } from 'node:crypto'
import { ANSWER_KINDS, type AnswerKind } from '@assay/domain/exam/journal'
import { type ReceiptEnd, type ReceiptRow, receiptText, shownReceipt } from '@assay/domain/exam/receipt'
import { RECEIPT_DIGITS } from '@assay/domain/limits'
import type { Insertable } from 'kysely'
import type { Db, Queryable, Schema, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { ignoreUnavailable } from '../../../platform/db/violations.ts'
import { parseJournalRow } from '../journal.ts'
import { readOptionOrders } from '../paper.ts'

export type StoredReceipt = Omit<Schema['receipts'], 'id'>

const columns = ['interview_id', 'end_at', 'lines', 'receipt', 'hash'] as const

/** The oldest receipt comes first. A test gets another receipt when late answers are accepted. */
export const receiptsOf = (db: Queryable, interviewId: number): Promise<StoredReceipt[]> =>
  db
    .selectFrom('receipts')
    .select(columns)
    .where('interview_id', '=', interviewId)
    .orderBy('end_at')
    .orderBy('lines')
    .execute()

export const findReceipts = (db: Queryable, receipt: string): Promise<StoredReceipt[]> =>
  db.selectFrom('receipts').select(columns).where('receipt', '=', receipt).execute()

export const insertReceipts = (tx: Tx, rows: readonly Insertable<Schema['receipts']>[]) =>
  tx
    .insertInto('receipts')
    .values(rows)
    .onConflict((row) => row.columns(['interview_id', 'end_at', 'lines']).doNothing())
    .execute()

interface Test {
  id: number
  code: string
  started_at: number
}

async function receiptRows(db: Queryable, interviewId: number): Promise<ReceiptRow[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['position', 'kind', 'options', 'received_at'])
    .where('interview_id', '=', interviewId)
    .where('kind', 'in', ANSWER_KINDS)
    .$narrowType<{ kind: AnswerKind }>()
    .orderBy('id')
    .execute()
  return rows.map(parseJournalRow)
}

export interface Stored {
  rows: readonly ReceiptRow[]
  options: ReadonlyMap<number, readonly number[]>
}

const readStored = async (db: Queryable, id: number): Promise<Stored> => ({
  rows: await receiptRows(db, id),
  options: await readOptionOrders(db, id),
})

interface NewReceipt extends StoredReceipt {
  text: string
}

function makeReceipt(
  { id, code, started_at }: Test,
  ends: readonly { at: number; lines: number | null }[],
  { rows, options }: Stored,
): NewReceipt {
  const receiptEnds = ends.map(({ at, lines }): ReceiptEnd => ({ at, lines: lines ?? rows.length }))
  const text = receiptText({ code, started_at, rows, ends: receiptEnds, options })
  const hash = createHash('sha256').update(text).digest('hex')
  const { at: end_at = started_at, lines = 0 } = receiptEnds.at(-1) ?? {}
  return { interview_id: id, end_at, lines, receipt: hash.slice(0, RECEIPT_DIGITS.shown), hash, text }
}

type TestWithEnd = Test & { closed_at: number }

const endsBefore = (
  storedReceipts: readonly StoredReceipt[],
  { at: end, lines: most }: { at: number; lines: number },
) =>
  storedReceipts
    .filter(({ end_at, lines }) => end_at < end || (end_at === end && lines < most))
    .map(({ end_at: at, lines }) => ({ at, lines }))

export function newReceipt(test: TestWithEnd, storedReceipts: readonly StoredReceipt[], stored: Stored): NewReceipt {
  const end = { at: test.closed_at, lines: stored.rows.length }
  return makeReceipt(test, [...endsBefore(storedReceipts, end), end], stored)
}

async function storeEndReceipt(tx: Tx, test: TestWithEnd): Promise<void> {
  const { text: _, ...receipt } = newReceipt(test, await receiptsOf(tx, test.id), await readStored(tx, test.id))
  await insertReceipts(tx, [receipt])
}

export interface Checked {
  receipt: string
  hash: string
  text: string
  lines: number
  isLast: boolean
  isIntact: boolean
}

/** The last receipt covers all rows of the test, so it shows whether a row was added later. */
export async function verifyReceipt(
  db: Queryable,
  test: Test & { closed_at: number | null },
  storedReceipts: readonly StoredReceipt[],
  one: StoredReceipt,
): Promise<Checked> {
  const last = storedReceipts.at(-1)
  const isLast = test.closed_at === one.end_at && last?.end_at === one.end_at && last.lines === one.lines
  const own = { at: one.end_at, lines: one.lines }
  const end = { at: one.end_at, lines: isLast ? null : one.lines }
  const made = makeReceipt(test, [...endsBefore(storedReceipts, own), end], await readStored(db, test.id))
  const { hash, lines } = one
  return { receipt: shownReceipt(one.receipt), hash, text: made.text, lines, isLast, isIntact: made.hash === hash }
}

async function findLast(db: Queryable, test: TestWithEnd): Promise<Checked | undefined> {
  const storedReceipts = await receiptsOf(db, test.id)
  const one = storedReceipts.findLast(({ end_at }) => end_at === test.closed_at)
  return one && verifyReceipt(db, test, storedReceipts, one)
}

/** Call this function before adding ledger rows to an ended test, because these rows get their own receipt. */
export async function createMissingReceipt(tx: Tx, test: TestWithEnd): Promise<void> {
  if (!(await findLast(tx, test))) await storeEndReceipt(tx, test)
}

/** If the test ended before this server had receipts, the first request creates the receipt. */
export async function requireReceipt(db: Db, test: TestWithEnd): Promise<Checked> {
  const found = await findLast(db, test)
  if (found) return found
  // If the database refuses writes, the receipt is shown without being stored. A later request stores it.
  await inTransaction(db, (tx) => storeEndReceipt(tx, test)).catch(ignoreUnavailable)
  const stored = await findLast(db, test)
  if (stored) return stored
  const made = newReceipt(test, await receiptsOf(db, test.id), await readStored(db, test.id))
  return { ...made, receipt: shownReceipt(made.receipt), isLast: true, isIntact: true }
}
