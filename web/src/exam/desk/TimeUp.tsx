import { listInWords, sentencesInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { questionNumbers } from '../../lib/answers/questionNumbers.ts'
import type { ExamController } from '../engine/examController.ts'
import type { ExamState } from '../engine/examState.ts'
import { unsentAnswers } from '../engine/unsentAnswers.ts'
import { useExamState } from '../engine/useExamState.ts'
import { saveStateOf } from './SaveState.tsx'
import styles from './TimeUp.module.css'

export function TimeUp({ exam }: { exam: ExamController }) {
  const state = useExamState(exam)
  const isWaiting = saveStateOf(state) === 'waiting'
  const numbers = questionNumbers(unsentAnswers(state, true))
  return (
    <main role="alert" className={styles['calm']}>
      <h1>{t('TIME_UP.TITLE')}</h1>
      <p>{t(timeUpStateText(state))}</p>
      {isWaiting && numbers.length > 0 && (
        <p className={styles['kept']}>
          {sentencesInWords([
            t('END.UNDELIVERED', { count: numbers.length, numbers: listInWords(numbers) }),
            t('EXAM.KEEP_OPEN'),
          ])}
        </p>
      )}
    </main>
  )
}

function timeUpStateText(state: ExamState): TextKey {
  if (saveStateOf(state) !== 'waiting') return 'TIME_UP.SENDING'
  return state.hasServerFailed ? 'EXAM.STATE_SERVER' : 'TIME_UP.WAITING'
}
