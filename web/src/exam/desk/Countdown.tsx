import { hhmmss } from '@assay/domain/exam/formatDuration'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { crossesWarning, isLastMinute, minutesToAnnounce, nextTickMs, WARNING_MS } from '../engine/countdown.ts'
import { isTimeHidden, storeTimeHidden } from '../engine/effects/storage/examLocalStorage.ts'
import type { ExamController } from '../engine/examController.ts'
import { showToast } from '../engine/toasts.ts'
import { useExamState } from '../engine/useExamState.ts'
import styles from './Countdown.module.css'

export function Countdown({ exam, onAnnounce }: { exam: ExamController; onAnnounce: (sentence: string) => void }) {
  const { deadline } = useExamState(exam)
  const [isHidden, setHidden] = useState(() => isTimeHidden(exam.code))
  const [left, setLeft] = useState(exam.leftMs)
  const before = useRef(left)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new deadline changes the displayed time
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick(): void {
      const now = exam.leftMs()
      if (crossesWarning(before.current, now)) showToast('danger', t('EXAM.HURRY'), t('EXAM.HURRY_TITLE'))
      const minutes = minutesToAnnounce(before.current, now)
      if (minutes) onAnnounce(t('EXAM.MINUTES_LEFT', { count: minutes }))
      before.current = now
      setLeft(now)
      if (now <= 0) exam.timeUp()
      else timer = setTimeout(tick, nextTickMs(now))
    }
    tick()
    return () => clearTimeout(timer)
  }, [exam, onAnnounce, deadline])

  const isLast = isLastMinute(left)
  const Icon = isHidden ? IconEye : IconEyeOff
  const words = t(isHidden ? 'EXAM.SHOW_TIME' : 'EXAM.HIDE_TIME')

  function toggle(): void {
    storeTimeHidden(exam.code, !isHidden)
    setHidden(!isHidden)
  }

  return (
    <div className={styles['clock']} data-late={left <= WARNING_MS}>
      <span aria-live="polite" className={styles['label']} data-last={isLast}>
        {isLast ? t('EXAM.MINUTES_LEFT', { count: 1 }) : t('EXAM.TIME_LEFT')}
      </span>
      <div role="timer" dir="ltr" aria-label={t('EXAM.TIME_LEFT')} className={styles['time']}>
        {isHidden ? '–' : hhmmss(left)}
      </div>
      <button type="button" aria-label={words} title={words} className={styles['toggle']} onClick={toggle}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span>{words}</span>
      </button>
    </div>
  )
}
