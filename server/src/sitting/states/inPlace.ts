import { stageOf } from '@assay/domain/exam/clock'
import { isCode } from '@assay/domain/exam/interview'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../db/schema.ts'
import { type InterviewRow, interviewColumns, type StateColumn, stateColumns } from '../interviewRow.ts'
import { cellOf, type Place } from './table.ts'

/** A place of the table; or all there are, for what keeps them in order whatever their state, or reads more of one that was found. */
type Where = Place | 'all'

/** Stages follow one another, so what a place holds begins with one of them and ends with one. */
const STAGES = ['to_do', 'in_progress', 'done'] as const
const FROM = {
  to_do: [],
  in_progress: ['interviews.started_at is not null'],
  done: ['interviews.closed_at is not null'],
}
const UNTIL = { to_do: ['interviews.started_at is null'], in_progress: ['interviews.closed_at is null'], done: [] }

function conditionsOf(place: Where): string[] {
  if (place === 'all') return []
  const stages = STAGES.filter((stage) => cellOf(place, stage) !== 'out')
  const [first, last] = [stages[0], stages.at(-1)]
  if (!first || !last || STAGES.indexOf(last) - STAGES.indexOf(first) >= stages.length)
    throw new Error(`What ${place} holds are not stages that follow one another`)
  const takenOut = stateColumns.filter((state) => cellOf(place, state) === 'out')
  return [...FROM[first], ...UNTIL[last], ...takenOut.map((state) => `interviews.${state} is null`)]
}

/** The same as text, for what is written once. */
export const conditionOf = (place: Where): string => conditionsOf(place).join(' and ') || 'true'

/** For written SQL and for joins: the rows of `interviews` that are in this place. */
export const isIn = (place: Where) => sql.raw<SqlBool>(conditionOf(place))

/**
 * The numbers of those that a state takes out of this place, wherever their clock stands: few, each state with an index of its own. For
 * rows that are kept by interview, where looking at each interview would cost more than leaving these out.
 */
export const leftOutOf = (place: Place) =>
  sql.raw<number>(
    stateColumns
      .filter((state) => cellOf(place, state) === 'out')
      .map((state) => `select id from interviews where ${state} is not null`)
      .join(' union all ') || 'select id from interviews where false',
  )

/** Interviews are read through this alone, so that no reader forgets a state; walls/states.ts holds it. */
export const interviewsIn = (db: Queryable, place: Where) =>
  db.selectFrom('interviews').$if(conditionsOf(place).length > 0, (query) => query.where(isIn(place)))

export const rowsIn = (db: Queryable, place: Where) => interviewsIn(db, place).select(interviewColumns)

/** What cannot be a code is not asked for: PostgreSQL stumbles over a NUL in a text. */
export const findByCode = async (db: Queryable, place: Where, code: string): Promise<InterviewRow | undefined> =>
  isCode(code) ? rowsIn(db, place).where('code', '=', code).executeTakeFirst() : undefined

/** As many of these as there are, in no order. */
export const findByCodes = async (db: Queryable, place: Where, codes: readonly string[]): Promise<InterviewRow[]> => {
  const possible = codes.filter(isCode)
  return possible.length > 0 ? rowsIn(db, place).where('code', 'in', possible).execute() : []
}

/** The states of an interview beside its clock. */
export type Marks = Pick<InterviewRow, StateColumn>

/** Whether none of these states takes it out, wherever its clock stands. */
export const isLeftIn = (place: Place, marks: Marks): boolean =>
  stateColumns.every((state) => marks[state] === null || cellOf(place, state) !== 'out')

/** The same of a whole row. */
export const isRowIn = (place: Place, row: Marks & Pick<InterviewRow, 'started_at' | 'deadline_at' | 'closed_at'>) =>
  isLeftIn(place, row) && cellOf(place, stageOf(row)) !== 'out'

/** The states alone, of what holds more; each of them has its entry. */
export const marksOf = (row: Marks) => Object.fromEntries(stateColumns.map((state) => [state, row[state]])) as Marks
