import { type AnswerState, afterRow, NOTHING_YET } from '@assay/domain/exam/journal'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Db, Queryable, Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { findByCode, type InterviewRow, interviewRows } from './interviewRow.ts'
import { JOURNAL_READ, readRow } from './journal.ts'

/** A row of the journal, before the database has numbered it. */
export type NewRow = Omit<Schema['submissions'], 'id' | 'options'> & { options: readonly number[] }

/** An exam as this node remembers it: its row, and what its journal has come to. */
export interface Exam {
  interview: InterviewRow
  states: Map<number, AnswerState>
  byKey: Map<string, NewRow>
  answered: number
  /** How many rows its journal has. */
  rows: number
  /** When the last answer came in, or the start where there is none. */
  lastAt: number
}

const EXAMS_KEPT = 1_000

/** The exams that a node remembers. */
export interface Exams {
  byId: Map<number, Exam>
  byCode: Map<string, Exam>
}

export const noExams = (): Exams => ({ byId: new Map(), byCode: new Map() })

/**
 * Lets go of what is remembered. Whoever changes an interview's times calls it inside the transaction that does:
 * on SQLite nobody else reads before that has ended.
 */
export function forgetExam({ byId, byCode }: Exams, id: number): void {
  byCode.delete(byId.get(id)?.interview.code ?? '')
  byId.delete(id)
}

function keepExam(exams: Exams, exam: Exam): void {
  const { byId, byCode } = exams
  const [oldest] = byId.keys()
  if (byId.size >= EXAMS_KEPT && oldest !== undefined) forgetExam(exams, oldest)
  byId.set(exam.interview.id, exam)
  byCode.set(exam.interview.code, exam)
}

export function addRow(exam: Exam, row: NewRow): void {
  const { states } = exam
  exam.rows += 1
  states.set(row.position, afterRow(states.get(row.position) ?? NOTHING_YET, row))
  if (row.key !== null) exam.byKey.set(row.key, row)
  if (row.kind === 'draft') return
  exam.answered = row.answered
  exam.lastAt = row.received_at
}

async function rowsOf(db: Queryable, interviewId: number): Promise<NewRow[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['interview_id', 'position', 'kind', 'options', 'time_spent', 'received_at', 'key', 'answered', 'address'])
    .where('interview_id', '=', interviewId)
    .orderBy('id', 'desc')
    .limit(JOURNAL_READ)
    .execute()
  return rows.reverse().map(readRow)
}

async function readExam(db: Queryable, exams: Exams, interview: InterviewRow): Promise<Exam> {
  const lastAt = interview.started_at ?? 0
  const exam: Exam = { interview, states: new Map(), byKey: new Map(), answered: 0, rows: 0, lastAt }
  // The interview was read first: rows that came in between make its revision old, never the other way round.
  for (const row of await rowsOf(db, interview.id)) addRow(exam, row)
  keepExam(exams, exam)
  return exam
}

/** What is remembered, perhaps out of date where other nodes write: for whatever finds out by itself. */
export const rememberedExam = (exams: Exams, id: number): Exam | undefined => exams.byId.get(id)

export async function readExamById(db: Queryable, exams: Exams, id: number): Promise<Exam | undefined> {
  const row = await interviewRows(db).where('id', '=', id).executeTakeFirst()
  if (row) return readExam(db, exams, row)
  forgetExam(exams, id)
  return undefined
}

async function readExamByCode(db: Queryable, exams: Exams, code: string): Promise<Exam | undefined> {
  const known = exams.byCode.get(code)
  const row = await findByCode(db, code)
  if (!row) {
    if (known) forgetExam(exams, known.interview.id)
    return undefined
  }
  if (known?.interview.revision !== row.revision || known.interview.started_at !== row.started_at)
    return readExam(db, exams, row)
  known.interview = row
  return known
}

/**
 * The exam as it is at this moment. On SQLite every write passes through this process, so what is remembered is exact and
 * nothing is read; reading takes a transaction, so that no write stands half done. Elsewhere the revision tells.
 */
export async function currentExam(db: Db, exams: Exams, code: string): Promise<Exam | undefined> {
  if (!isOnlyWriter(db)) return readExamByCode(db, exams, code)
  return exams.byCode.get(code) ?? inTransaction(db, (tx) => readExamByCode(tx, exams, code))
}

/** The exam as this node last saw it: enough to find a question of its paper, which never changes. */
export async function knownExam(db: Db, exams: Exams, code: string): Promise<Exam | undefined> {
  return exams.byCode.get(code) ?? currentExam(db, exams, code)
}
