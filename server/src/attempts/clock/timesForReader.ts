import { runningPeriods } from '@assay/domain/exam/ledger'
import { canSeeExtraTime, maskedDuration, type Reader, timeMasker } from '@assay/domain/exam/told'
import type { Queryable } from '../../db/schema.ts'
import type { InterviewRow } from '../interviewRow.ts'
import { ledgerRows } from './rows.ts'

/** Converts an interview's times for one reader. All responses with such times use it. */
export interface TimesForReader {
  at: (moment: number) => number
  length: (length: number) => number
}

const exactTimes: TimesForReader = { at: (moment) => moment, length: (length) => length }

/** A running test shows real times, because staff on the phone need them. */
export const seesExactTimes = (
  reader: Reader,
  row: Pick<InterviewRow, 'created_by' | 'extra_seconds' | 'closed_at'>,
): boolean => row.extra_seconds === 0 || row.closed_at === null || canSeeExtraTime(reader, row)

type Told = Pick<InterviewRow, 'id' | 'created_by' | 'closed_at' | 'max_time' | 'extra_seconds' | 'given_seconds'>

export async function timesForReader(db: Queryable, reader: Reader, row: Told): Promise<TimesForReader> {
  if (seesExactTimes(reader, row)) return exactTimes
  const at = timeMasker(row, runningPeriods(await ledgerRows(db, row.id)))
  return { at, length: (length) => maskedDuration(row, length) }
}
