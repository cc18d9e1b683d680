import { type AnswerState, answerStateAfter, NO_ANSWER_YET } from '@assay/domain/exam/journal'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Db, Queryable, Schema } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Started } from './clock/clocks.ts'
import { emptyInterviewLoader, type InterviewLoader, loadInterview } from './interviewLoader.ts'
import type { InterviewRow } from './interviewRow.ts'
import { JOURNAL_READ, parseJournalRow } from './journal.ts'
import type { UnsavedHeartbeats } from './presence/heartbeats.ts'
import type { Places } from './presence/places.ts'
import { findByCode, rowsIn } from './states/inView.ts'

export type NewRow = Omit<Schema['submissions'], 'id' | 'options'> & { options: readonly number[] }

/** The data for the response to a repeated submission. */
export type Saved = Pick<NewRow, 'position' | 'options' | 'answered' | 'received_at'>

const asSaved = ({ position, options, answered, received_at }: NewRow): Saved => ({
  position,
  options,
  answered,
  received_at,
})

export interface Exam {
  interview: InterviewRow
  states: Map<number, AnswerState>
  byKey: Map<string, Saved>
  answered: number
  rows: number
  /** The time of the last answer, or the time when the clock started, if this is later. */
  lastAt: number
}

/** Maximum size of the cache, enough for about fifteen thousand running tests with 30 questions. */
const KEPT_BYTES = 256 * 2 ** 20
/** Upper estimate of the memory for a test without answers, and for each journal row. */
const EXAM_BYTES = 2_000
const ROW_BYTES = 250

/** The cache of tests of this node. The test that was used most recently comes last. */
export interface ExamCache {
  byId: Map<number, Exam>
  byCode: Map<string, Exam>
  bytes: number
  heartbeats: UnsavedHeartbeats
  places: Places
  asked: InterviewLoader
}

export const emptyExamCache = (): ExamCache => ({
  byId: new Map(),
  byCode: new Map(),
  bytes: 0,
  heartbeats: new Map(),
  places: new Map(),
  asked: emptyInterviewLoader(),
})

const examBytes = ({ rows }: Exam) => EXAM_BYTES + rows * ROW_BYTES

/**
 * Code that changes the times of an interview must call this function inside the same transaction. On SQLite, no other
 * code reads before the end of this transaction.
 */
export function forgetExam(exams: ExamCache, id: number): void {
  const exam = exams.byId.get(id)
  if (!exam) return
  exams.bytes -= examBytes(exam)
  exams.byCode.delete(exam.interview.code)
  exams.byId.delete(id)
}

/** Removes the tests that were not used for the longest time. The node can read these tests from the database again. */
function evictOldest(exams: ExamCache, exceptFor: Exam): void {
  for (const [id, exam] of exams.byId) {
    if (exams.bytes <= KEPT_BYTES) return
    if (exam !== exceptFor) forgetExam(exams, id)
  }
}

function cacheExam(exams: ExamCache, exam: Exam): void {
  forgetExam(exams, exam.interview.id)
  exams.byId.set(exam.interview.id, exam)
  exams.byCode.set(exam.interview.code, exam)
  exams.bytes += examBytes(exam)
  evictOldest(exams, exam)
}

function findCached({ byId, byCode }: ExamCache, code: string): Exam | undefined {
  const exam = byCode.get(code)
  if (!exam) return undefined
  byId.delete(exam.interview.id)
  byId.set(exam.interview.id, exam)
  return exam
}

export function cacheRow(exams: ExamCache, exam: Exam, row: NewRow): void {
  addRow(exam, row)
  // The test may have been removed from the cache in the meantime.
  if (exams.byId.get(exam.interview.id) === exam) exams.bytes += ROW_BYTES
}

/** Caches that a test has started, after the start was committed. So the test need not be read again. */
export function rememberClock({ byId }: ExamCache, { id, ...clock }: Started): void {
  const exam = byId.get(id)
  if (!exam) return
  exam.interview = { ...exam.interview, ...clock }
  exam.lastAt = clock.started_at
}

function addRow(exam: Exam, row: NewRow): void {
  const { states } = exam
  exam.rows += 1
  states.set(row.position, answerStateAfter(states.get(row.position) ?? NO_ANSWER_YET, row))
  if (row.key !== null) exam.byKey.set(row.key, asSaved(row))
  if (row.kind === 'draft') return
  exam.answered = row.answered
  exam.lastAt = row.received_at
}

async function submissionRows(db: Queryable, interviewId: number): Promise<NewRow[]> {
  const rows = await db
    .selectFrom('submissions')
    .select([
      'interview_id',
      'position',
      'kind',
      'options',
      'time_spent',
      'received_at',
      'chosen_at',
      'key',
      'answered',
      'address',
    ])
    .where('interview_id', '=', interviewId)
    .orderBy('id', 'desc')
    .limit(JOURNAL_READ)
    .execute()
  return rows.reverse().map(parseJournalRow)
}

async function readExam(db: Queryable, exams: ExamCache, interview: InterviewRow): Promise<Exam> {
  const lastAt = interview.started_at ?? 0
  const exam: Exam = { interview, states: new Map(), byKey: new Map(), answered: 0, rows: 0, lastAt }
  // The interview is read before its journal. If rows are added between both reads, the cached revision is too old, and
  // the node reads again. In the reverse order, the node would miss these rows. Before the start the journal is empty.
  const rows = interview.started_at === null ? [] : await submissionRows(db, interview.id)
  for (const row of rows) addRow(exam, row)
  // The time before a test was reopened does not count as time for the next answer.
  exam.lastAt = Math.max(exam.lastAt, interview.run_from ?? 0)
  cacheExam(exams, exam)
  return exam
}

/**
 * The cached test. The cached test may be outdated if other nodes write, so the caller must check whether it is
 * current.
 */
export const cachedExam = (exams: ExamCache, id: number): Exam | undefined => exams.byId.get(id)

/** Returns the cached test if its revision is unchanged; otherwise reads the test again. */
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
  const known = findCached(exams, code)
  const row = await (isSqlite(db) ? findByCode(db, 'exam', code) : loadInterview(db, exams.asked, code))
  if (row) return examOf(db, exams, row)
  if (known) forgetExam(exams, known.interview.id)
  return undefined
}

/**
 * The current test. On SQLite this process does all writes, so the cache is exact. The read uses a transaction, so that
 * it sees no incomplete change. On PostgreSQL the cached revision is compared with the row.
 */
export async function currentExam(db: Db, exams: ExamCache, code: string): Promise<Exam | undefined> {
  if (!isSqlite(db)) return readExamByCode(db, exams, code)
  return findCached(exams, code) ?? inTransaction(db, (tx) => readExamByCode(tx, exams, code))
}

/**
 * The test as this node last read it. This is enough to find a question, because the questions of a test never change.
 */
export async function examOfThisNode(db: Db, exams: ExamCache, code: string): Promise<Exam | undefined> {
  return findCached(exams, code) ?? currentExam(db, exams, code)
}
