import type { InterviewResults } from '@assay/contract/results/results'
import { secondsOf } from '@assay/domain/exam/clock'
import { secondsPerQuestion } from '@assay/domain/exam/difficulty'
import { isVeryFast, SECONDS_EACH } from '@assay/domain/round/attentionFlags'
import { t } from '../i18n/text.ts'

/** For example '48 min', '45 s' or '1 min 30 s'. */
export function formatDuration(total: number): string {
  const [minutes, seconds] = [Math.floor(total / 60), total % 60]
  if (minutes === 0) return t('RESULT.SECONDS', { count: seconds })
  if (seconds === 0) return t('RESULT.MINUTES', { count: minutes })
  return t('RESULT.MINUTES_SECONDS', { minutes, seconds })
}

/** For example '2880 s (48 min)', because the specification requires seconds. */
const secondsFirst = (total: number): string =>
  total < 60
    ? formatDuration(total)
    : t('RESULT.SECONDS_FIRST', { seconds: total, minutes: formatDuration(60 * Math.round(total / 60)) })

type Timed = Pick<InterviewResults, 'interview_time' | 'max_time' | 'amount_of_questions'>

/** Allowed time and used time, for the whole test and per question. */
export function resultTimes({ interview_time, max_time, amount_of_questions }: Timed) {
  const taken = secondsOf(interview_time)
  return {
    taken: formatDuration(taken),
    takenInSeconds: secondsFirst(taken),
    givenPerQuestion: formatDuration(secondsPerQuestion(max_time, amount_of_questions)),
    takenPerQuestion: formatDuration(Math.round(taken / amount_of_questions)),
  }
}

/** A warning if the candidate took less time than reading the questions needs; otherwise undefined. */
export function speedInWords({ interview_time, result }: Pick<InterviewResults, 'interview_time' | 'result'>) {
  if (!result) return undefined
  const { total_correct_questions, total_partially_corrected_questions, total_wrong_questions } = result
  const answered = total_correct_questions + total_partially_corrected_questions + total_wrong_questions
  return isVeryFast({ seconds: secondsOf(interview_time), answered })
    ? t('RESULT.VERY_FAST', { seconds: SECONDS_EACH })
    : undefined
}
