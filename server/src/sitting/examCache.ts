import { type AnswerState, afterRow, NOTHING_YET } from '@assay/domain/exam/journal'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Db, Queryable, Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { emptyInterviewLoader, type InterviewLoader, loadInterview } from './interviewLoader.ts'
import type { InterviewRow } from './interviewRow.ts'
import { JOURNAL_READ, readRow } from './journal.ts'
import type { Started } from './ledger/clocks.ts'
import type { Places } from './presence/places.ts'
import type { Signs } from './presence/signs.ts'
import { findByCode, rowsIn } from './states/inPlace.ts'

/** A row of the journal, before the database has numbered it. */
export type NewRow = Omit<Schema['submissions'], 'id' | 'options'> & { options: readonly number[] }

/** What a repeated submission is answered by. */
export type Saved = Pick<NewRow, 'position' | 'options' | 'answered' | 'received_at'>

const asSaved = ({ position, options, answered, received_at }: NewRow): Saved => ({
  position,
  options,
  answered,
  received_at,
})

/** An exam as this node remembers it: its row, and what its journal has come to. */
export interface Exam {
  interview: InterviewRow
  states: Map<number, AnswerState>
  byKey: Map<string, Saved>
  answered: number
  /** How many rows its journal has. */
  rows: number
  /** When the last answer came in, or when the clock began to run, whichever was later. */
  lastAt: number
}

/** Some fifteen thousand exams of 30 questions in full swing. */
const KEPT_BYTES = 256 * 2 ** 20
/** What an exam takes before anything was answered, and what each row of its journal adds: rather more than was found. */
const EXAM_BYTES = 2_000
const ROW_BYTES = 250

/** The exams that a node remembers, the last used one last. */
export interface ExamCache {
  byId: Map<number, Exam>
  byCode: Map<string, Exam>
  bytes: number
  /** What was heard of running tests and is not written yet. */
  signs: Signs
  /** Where candidates stand, as far as it is not written yet. */
  places: Places
  asked: InterviewLoader
}

export const emptyExamCache = (): ExamCache => ({
  byId: new Map(),
  byCode: new Map(),
  bytes: 0,
  signs: new Map(),
  places: new Map(),
  asked: emptyInterviewLoader(),
})

const bytesOf = ({ rows }: Exam) => EXAM_BYTES + rows * ROW_BYTES

/**
 * Lets go of what is remembered. A change of an interview's times calls it inside its transaction:
 * on SQLite nobody else reads before that has ended.
 */
export function forgetExam(exams: ExamCache, id: number): void {
  const exam = exams.byId.get(id)
  if (!exam) return
  exams.bytes -= bytesOf(exam)
  exams.byCode.delete(exam.interview.code)
  exams.byId.delete(id)
}

/** Those that lay unused for longest make room: they can be read again. */
function makeRoom(exams: ExamCache, exceptFor: Exam): void {
  for (const [id, exam] of exams.byId) {
    if (exams.bytes <= KEPT_BYTES) return
    if (exam !== exceptFor) forgetExam(exams, id)
  }
}

function keepExam(exams: ExamCache, exam: Exam): void {
  forgetExam(exams, exam.interview.id)
  exams.byId.set(exam.interview.id, exam)
  exams.byCode.set(exam.interview.code, exam)
  exams.bytes += bytesOf(exam)
  makeRoom(exams, exam)
}

function findKept({ byId, byCode }: ExamCache, code: string): Exam | undefined {
  const exam = byCode.get(code)
  if (!exam) return undefined
  byId.delete(exam.interview.id)
  byId.set(exam.interview.id, exam)
  return exam
}

/** Remembers a row that was committed. */
export function rememberRow(exams: ExamCache, exam: Exam, row: NewRow): void {
  addRow(exam, row)
  // It may have been let go of meanwhile.
  if (exams.byId.get(exam.interview.id) === exam) exams.bytes += ROW_BYTES
}

/** Remembers a start that was committed: nothing about the exam has to be read again for it. */
export function rememberClock({ byId }: ExamCache, { id, ...clock }: Started): void {
  const exam = byId.get(id)
  if (!exam) return
  exam.interview = { ...exam.interview, ...clock }
  exam.lastAt = clock.started_at
}

function addRow(exam: Exam, row: NewRow): void {
  const { states } = exam
  exam.rows += 1
  states.set(row.position, afterRow(states.get(row.position) ?? NOTHING_YET, row))
  if (row.key !== null) exam.byKey.set(row.key, asSaved(row))
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

async function readExam(db: Queryable, exams: ExamCache, interview: InterviewRow): Promise<Exam> {
  const lastAt = interview.started_at ?? 0
  const exam: Exam = { interview, states: new Map(), byKey: new Map(), answered: 0, rows: 0, lastAt }
  // The interview was read first: rows that came in between make its revision old, never the other way round.
  // Before its start a journal has none.
  const rows = interview.started_at === null ? [] : await rowsOf(db, interview.id)
  for (const row of rows) addRow(exam, row)
  // Of a reopened test nobody has spent the time in which its clock stood still.
  exam.lastAt = Math.max(exam.lastAt, interview.run_from ?? 0)
  keepExam(exams, exam)
  return exam
}

/** What is remembered, perhaps out of date where other nodes write: for whatever finds out by itself. */
export const rememberedExam = (exams: ExamCache, id: number): Exam | undefined => exams.byId.get(id)

/** What is remembered of a row that has not moved on is all there is: only the rest is read. */
async function examOf(db: Queryable, exams: ExamCache, row: InterviewRow): Promise<Exam> {
  const known = exams.byId.get(row.id)
  if (known?.interview.revision !== row.revision || known.interview.started_at !== row.started_at)
    return readExam(db, exams, row)
  known.interview = row
  return known
}

export async function readExamById(db: Queryable, exams: ExamCache, id: number): Promise<Exam | undefined> {
  const row = await rowsIn(db, 'exam').where('id', '=', id).executeTakeFirst()
  if (row) return examOf(db, exams, row)
  forgetExam(exams, id)
  return undefined
}

async function readExamByCode(db: Queryable, exams: ExamCache, code: string): Promise<Exam | undefined> {
  const known = findKept(exams, code)
  const row = await (isOnlyWriter(db) ? findByCode(db, 'exam', code) : loadInterview(db, exams.asked, code))
  if (row) return examOf(db, exams, row)
  if (known) forgetExam(exams, known.interview.id)
  return undefined
}

/**
 * The exam as it is at this moment. On SQLite every write passes through this process, so what is remembered is exact and
 * nothing is read; reading takes a transaction, so that no write stands half done. Elsewhere the revision tells.
 */
export async function currentExam(db: Db, exams: ExamCache, code: string): Promise<Exam | undefined> {
  if (!isOnlyWriter(db)) return readExamByCode(db, exams, code)
  return findKept(exams, code) ?? inTransaction(db, (tx) => readExamByCode(tx, exams, code))
}

/** The exam as this node last saw it: enough to find a question of its paper, which never changes. */
export async function knownExam(db: Db, exams: ExamCache, code: string): Promise<Exam | undefined> {
  return findKept(exams, code) ?? currentExam(db, exams, code)
}
