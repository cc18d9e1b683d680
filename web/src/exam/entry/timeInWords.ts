import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { secondsOf } from '@assay/domain/exam/clock'
import { shortSpan } from '@assay/domain/exam/shortSpan'
import { inWords } from '../../i18n/language.ts'

/** The clock had ended it, and it waits for its candidate: its time was started once, and does not run. */
export const isOpenAgain = ({ interview_status, is_activated }: PublicInterview): boolean =>
  interview_status === 'In Progress' && !is_activated

/** What somebody will have: '60 minutes', '60 + 15 minutes', or '15:00' of a test that goes on. */
export function timeInWords(interview: PublicInterview): string {
  const { max_time, remaining_time } = interview
  const seconds = secondsOf(remaining_time)
  if (isOpenAgain(interview)) return shortSpan(seconds)
  const extra = seconds / 60 - max_time
  return extra > 0 ? `${max_time} + ${inWords(extra, 'minute')}` : inWords(max_time, 'minute')
}
