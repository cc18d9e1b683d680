import { stretchesOf } from '@assay/domain/exam/ledger'
import { knowsExtra, type Reader, tellTimesOf, toldLength } from '@assay/domain/exam/told'
import type { Queryable } from '../../db/schema.ts'
import type { InterviewRow } from '../interviewRow.ts'
import { ledgerOf } from './rows.ts'

/** How the times of one interview are told to one reader. Every call that shows such times tells them by this. */
export interface TimesForReader {
  at: (moment: number) => number
  /** Of a stretch of its clock, in seconds or in milliseconds. */
  length: (length: number) => number
}

const asItIs: TimesForReader = { at: (moment) => moment, length: (length) => length }

/** While a test runs its time is told as it is: a colleague at the telephone needs the truth. */
export const isToldAsItIs = (
  reader: Reader,
  row: Pick<InterviewRow, 'created_by' | 'extra_seconds' | 'closed_at'>,
): boolean => row.extra_seconds === 0 || row.closed_at === null || knowsExtra(reader, row)

type Told = Pick<InterviewRow, 'id' | 'created_by' | 'closed_at' | 'max_time' | 'extra_seconds' | 'given_seconds'>

export async function timesForReader(db: Queryable, reader: Reader, row: Told): Promise<TimesForReader> {
  if (isToldAsItIs(reader, row)) return asItIs
  const at = tellTimesOf(row, stretchesOf(await ledgerOf(db, row.id)))
  return { at, length: (length) => toldLength(row, length) }
}
