import type { InterviewResults } from '@assay/contract/results/results'
import { secondsPerQuestion } from '@assay/domain/exam/difficulty'
import { secondsOf } from '@assay/domain/exam/formatDuration'
import { isVeryFast, SECONDS_EACH } from '@assay/domain/round/attentionFlags'
import { t } from '../i18n/text.ts'
import { durationInWords } from '../lib/times/durationInWords.ts'

/** The specification requires durations in seconds, for example '2880 s (48 min)'. */
const secondsFirst = (total: number): string =>
  total < 60
    ? durationInWords(total)
    : t('RESULT.SECONDS_FIRST', { seconds: total, minutes: durationInWords(60 * Math.round(total / 60)) })

type TestTimes = Pick<InterviewResults, 'interview_time' | 'max_time' | 'amount_of_questions'>

export function resultTimes({ interview_time, max_time, amount_of_questions }: TestTimes) {
  const taken = secondsOf(interview_time)
  return {
    taken: durationInWords(taken),
    takenInSeconds: secondsFirst(taken),
    givenPerQuestion: durationInWords(secondsPerQuestion(max_time, amount_of_questions)),
    takenPerQuestion: durationInWords(Math.round(taken / amount_of_questions)),
  }
}

/** A warning if the candidate took less time than a person needs to read the questions; otherwise undefined. */
export function speedInWords({ interview_time, result }: Pick<InterviewResults, 'interview_time' | 'result'>) {
  if (!result) return undefined
  const { total_correct_questions, total_partially_corrected_questions, total_wrong_questions } = result
  const answered = total_correct_questions + total_partially_corrected_questions + total_wrong_questions
  return isVeryFast({ seconds: secondsOf(interview_time), answered })
    ? t('RESULT.VERY_FAST', { seconds: SECONDS_EACH })
    : undefined
}
