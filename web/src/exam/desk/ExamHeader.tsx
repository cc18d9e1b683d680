import { t } from '../../i18n/text.ts'
import { CompanyMark } from '../company/CompanyMark.tsx'
import { Button } from '../elements/Button.tsx'
import type { ExamController } from '../engine/examController.ts'
import { useExamState } from '../engine/useExamState.ts'
import { Countdown } from './Countdown.tsx'
import styles from './ExamHeader.module.css'

interface Props {
  exam: ExamController
  onAnnounce: (sentence: string) => void
  onFinish: () => void
}

export function ExamHeader({ exam, onAnnounce, onFinish }: Props) {
  const { answered, total } = useExamState(exam)
  const percent = total > 0 ? Math.round((answered / total) * 100) : 0

  return (
    <header className={styles['head']}>
      <CompanyMark className={styles['company']} />
      <Countdown exam={exam} onAnnounce={onAnnounce} />
      <div className={styles['progress']}>
        <div className={styles['figures']}>
          <span>{percent}%</span>
          <span>
            {answered}/{total}
          </span>
        </div>
        <div
          role="progressbar"
          aria-label={t('EXAM.PROGRESS')}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={`${answered}/${total}`}
          className={styles['track']}
        >
          <div className={styles['filled']} style={{ width: `${percent}%` }} />
        </div>
      </div>
      <Button look="default" className={styles['finish']} onClick={onFinish}>
        {t('EXAM.FINISH')}
      </Button>
    </header>
  )
}
