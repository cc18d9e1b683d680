import { isOnlyWriter } from '../db/given.ts'
import type { Db, Schema } from '../db/schema.ts'
import { findByCode, type InterviewRow, interviewRows } from './interviewRow.ts'
import { moveOn, type Standing } from './journal.ts'

/** A row of the journal, before the database has numbered it. */
export type NewRow = Omit<Schema['submissions'], 'id'>

/** An exam as this node remembers it: its row, and what its journal has come to. */
export interface Exam {
  interview: InterviewRow
  standings: Map<number, Standing>
  byKey: Map<string, NewRow>
  answered: number
  /** When the last answer came in, or the start where there is none. */
  lastAt: number
}

const EXAMS_KEPT = 1_000

interface Shelf {
  byId: Map<number, Exam>
  byCode: Map<string, Exam>
}
const shelves = new WeakMap<Db, Shelf>()

function shelfOf(db: Db): Shelf {
  const shelf = shelves.get(db) ?? { byId: new Map(), byCode: new Map() }
  shelves.set(db, shelf)
  return shelf
}

/**
 * Lets go of what is remembered. Whoever changes an interview's times calls it inside the transaction that does:
 * on SQLite nobody else reads before that has ended.
 */
export function forgetExam(base: Db, id: number): void {
  const { byId, byCode } = shelfOf(base)
  byCode.delete(byId.get(id)?.interview.code ?? '')
  byId.delete(id)
}

function keepExam(base: Db, exam: Exam): void {
  const { byId, byCode } = shelfOf(base)
  const [oldest] = byId.keys()
  if (byId.size >= EXAMS_KEPT && oldest !== undefined) forgetExam(base, oldest)
  byId.set(exam.interview.id, exam)
  byCode.set(exam.interview.code, exam)
}

export function addRow(exam: Exam, row: NewRow): void {
  moveOn(exam.standings, row)
  if (row.key !== null) exam.byKey.set(row.key, row)
  if (row.kind === 'draft') return
  exam.answered = row.answered
  exam.lastAt = row.received_at
}

const rowsOf = (db: Db, interviewId: number): Promise<NewRow[]> =>
  db
    .selectFrom('submissions')
    .select(['interview_id', 'position', 'kind', 'options', 'time_spent', 'received_at', 'key', 'answered', 'address'])
    .where('interview_id', '=', interviewId)
    .orderBy('id')
    .execute()

async function readExam(base: Db, db: Db, interview: InterviewRow): Promise<Exam> {
  const lastAt = interview.started_at ?? 0
  const exam: Exam = { interview, standings: new Map(), byKey: new Map(), answered: 0, lastAt }
  // The interview was read first: rows that came in between make its revision old, never the other way round.
  for (const row of await rowsOf(db, interview.id)) addRow(exam, row)
  keepExam(base, exam)
  return exam
}

/** What is remembered, perhaps out of date where other nodes write: for whatever finds out by itself. */
export const rememberedExam = (base: Db, id: number): Exam | undefined => shelfOf(base).byId.get(id)

export async function readExamById(base: Db, db: Db, id: number): Promise<Exam | undefined> {
  const row = await interviewRows(db).where('id', '=', id).executeTakeFirst()
  if (row) return readExam(base, db, row)
  forgetExam(base, id)
  return undefined
}

async function readExamByCode(base: Db, db: Db, code: string): Promise<Exam | undefined> {
  const known = shelfOf(base).byCode.get(code)
  const row = await findByCode(db, code)
  if (!row) {
    if (known) forgetExam(base, known.interview.id)
    return undefined
  }
  if (known?.interview.revision !== row.revision || known.interview.started_at !== row.started_at)
    return readExam(base, db, row)
  known.interview = row
  return known
}

/**
 * The exam as it is at this moment. On SQLite every write passes through this process, so what is remembered is exact and
 * nothing is read; reading takes a transaction, so that no write stands half done. Elsewhere the revision tells.
 */
export async function currentExam(base: Db, code: string): Promise<Exam | undefined> {
  if (!isOnlyWriter(base)) return readExamByCode(base, base, code)
  return shelfOf(base).byCode.get(code) ?? base.transaction().execute((db) => readExamByCode(base, db, code))
}

/** The exam as this node last saw it: enough to find a question of its paper, which never changes. */
export async function knownExam(base: Db, code: string): Promise<Exam | undefined> {
  return shelfOf(base).byCode.get(code) ?? currentExam(base, code)
}
