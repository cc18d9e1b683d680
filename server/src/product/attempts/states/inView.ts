import { isInterviewCode } from '@assay/domain/exam/interviewCodes'
import { stageOf } from '@assay/domain/exam/stage'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/schema.ts'
import { type HidingColumn, hidingColumns, type InterviewRow, interviewColumns } from './interviewRow.ts'
import { stateRule, type View } from './viewRules.ts'

type ViewOrAll = View | 'all'

/** Keep this order, because each view includes stages that follow each other. */
const STAGES = ['to_do', 'in_progress', 'done'] as const
const FIRST_STAGE_CONDITIONS = {
  to_do: [],
  in_progress: ['interviews.started_at is not null'],
  done: ['interviews.closed_at is not null'],
}
const LAST_STAGE_CONDITIONS = {
  to_do: ['interviews.started_at is null'],
  in_progress: ['interviews.closed_at is null'],
  done: [],
}

function conditionsOf(view: ViewOrAll): string[] {
  if (view === 'all') return []
  const stages = STAGES.filter((stage) => stateRule(view, stage) !== 'out')
  const [first, last] = [stages[0], stages.at(-1)]
  if (!first || !last || STAGES.indexOf(last) - STAGES.indexOf(first) >= stages.length)
    throw new Error(`The stages of the view ${view} are not consecutive`)
  const takenOut = hidingColumns.filter((state) => stateRule(view, state) === 'out')
  return [
    ...FIRST_STAGE_CONDITIONS[first],
    ...LAST_STAGE_CONDITIONS[last],
    ...takenOut.map((state) => `interviews.${state} is null`),
  ]
}

export const stateCondition = (view: ViewOrAll): string => conditionsOf(view).join(' and ') || 'true'

export const isInView = (view: ViewOrAll) => sql.raw<SqlBool>(stateCondition(view))

/** Only few interviews are hidden, so excluding their ids is faster than checking each interview. */
export const excludedIds = (view: View) =>
  sql.raw<number>(
    hidingColumns
      .filter((state) => stateRule(view, state) === 'out')
      .map((state) => `select id from interviews where ${state} is not null`)
      .join(' union all ') || 'select id from interviews where false',
  )

/**
 * All queries of interviews must start with `interviewsIn`, so that no query forgets a state.
 * `scripts/rules/breaches.ts` checks this rule.
 */
export const interviewsIn = (db: Queryable, view: ViewOrAll) =>
  db.selectFrom('interviews').$if(conditionsOf(view).length > 0, (query) => query.where(isInView(view)))

export const rowsIn = (db: Queryable, view: ViewOrAll) => interviewsIn(db, view).select(interviewColumns)

/** Only valid codes are searched, because PostgreSQL rejects a text with a NUL character. */
export const findByCode = async (db: Queryable, view: ViewOrAll, code: string): Promise<InterviewRow | undefined> =>
  isInterviewCode(code) ? rowsIn(db, view).where('code', '=', code).executeTakeFirst() : undefined

export const findByCodes = async (
  db: Queryable,
  view: ViewOrAll,
  codes: readonly string[],
): Promise<InterviewRow[]> => {
  const possible = codes.filter(isInterviewCode)
  return possible.length > 0 ? rowsIn(db, view).where('code', 'in', possible).execute() : []
}

export type HidingValues = Pick<InterviewRow, HidingColumn>

export const isIncluded = (view: View, states: HidingValues): boolean =>
  hidingColumns.every((state) => states[state] === null || stateRule(view, state) !== 'out')

export const isRowIncluded = (
  view: View,
  row: HidingValues & Pick<InterviewRow, 'started_at' | 'deadline_at' | 'closed_at'>,
) => isIncluded(view, row) && stateRule(view, stageOf(row)) !== 'out'

export const hidingValuesOf = (row: HidingValues) =>
  Object.fromEntries(hidingColumns.map((state) => [state, row[state]])) as HidingValues
