import { listInWords, sentencesInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { numbersOf } from '../../lib/late/numbersOf.ts'
import type { Exam } from '../engine/exam.ts'
import type { ExamState } from '../engine/examState.ts'
import { leftoversOf } from '../engine/leftovers.ts'
import { useExamState } from '../engine/useExamState.ts'
import { lookOf } from './SaveState.tsx'
import styles from './TimeUp.module.css'

export function TimeUp({ exam }: { exam: Exam }) {
  const state = useExamState(exam)
  const isWaiting = lookOf(state) === 'waiting'
  const numbers = numbersOf(leftoversOf(state, true))
  return (
    <main role="alert" className={styles['calm']}>
      <h1>{t('TIME_UP.TITLE')}</h1>
      <p>{t(stateTextOf(state))}</p>
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

function stateTextOf(state: ExamState): TextKey {
  if (lookOf(state) !== 'waiting') return 'TIME_UP.SENDING'
  return state.hasServerFailed ? 'EXAM.STATE_SERVER' : 'TIME_UP.WAITING'
}
