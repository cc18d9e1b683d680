import { t } from '../../i18n/text.ts'
import type { Exam } from '../engine/exam.ts'
import { useExamState } from '../engine/hooks.ts'
import { lookOf } from './SaveState.tsx'
import styles from './TimeUp.module.css'

/** Between the last second and the end page: calm, also when the network is away. */
export function TimeUp({ exam }: { exam: Exam }) {
  const state = useExamState(exam)
  const isWaiting = lookOf(state) === 'waiting'
  const queued = state.queue.length
  return (
    <main role="alert" className={styles['calm']}>
      <h1>{t('TIME_UP.TITLE')}</h1>
      <p>{t(isWaiting ? 'TIME_UP.WAITING' : 'TIME_UP.SENDING')}</p>
      {isWaiting && queued > 0 && <p className={styles['kept']}>{t('TIME_UP.QUEUED', { count: queued })}</p>}
    </main>
  )
}
