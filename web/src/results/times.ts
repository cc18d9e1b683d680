import type { InterviewResults } from '@assay/contract/results/results'
import { secondsOf } from '@assay/domain/exam/clock'
import { secondsPerQuestion } from '@assay/domain/exam/difficulty'
import { isVeryFast, SECONDS_EACH } from '@assay/domain/round/attentionFlags'
import { t } from '../i18n/text.ts'

export function shortSpan(seconds: number): string {
  return t('RESULT.MINUTES_SECONDS', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}

type Timed = Pick<InterviewResults, 'interview_time' | 'max_time' | 'amount_of_questions'>

/** Allowed time and used time, for the whole test and per question. */
export function resultTimes({ interview_time, max_time, amount_of_questions }: Timed) {
  const taken = secondsOf(interview_time)
  return {
    taken: shortSpan(taken),
    takenInSeconds: t('RESULT.SECONDS_FIRST', { seconds: taken, span: shortSpan(taken) }),
    givenPerQuestion: shortSpan(secondsPerQuestion(max_time, amount_of_questions)),
    takenPerQuestion: shortSpan(Math.round(taken / amount_of_questions)),
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
