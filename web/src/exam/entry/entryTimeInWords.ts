import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { formatDuration, secondsOf } from '@assay/domain/exam/formatDuration'
import { inWords } from '../../i18n/language.ts'

/** True for a reopened test while its time is not running. */
export const isReopened = ({ interview_status, is_activated }: PublicInterview): boolean =>
  interview_status === 'In Progress' && !is_activated

export function entryTimeInWords(interview: PublicInterview): string {
  const { max_time, remaining_time } = interview
  const seconds = secondsOf(remaining_time)
  if (isReopened(interview)) return formatDuration(seconds)
  const extra = seconds / 60 - max_time
  return extra > 0 ? `${max_time} + ${inWords(extra, 'minute')}` : inWords(max_time, 'minute')
}
