import { IconCheck, IconClock, IconFlag, IconPencil } from '@tabler/icons-react'
import { t } from '../../../i18n/text.ts'
import type { QuestionStatus } from '../../engine/examState.ts'
import styles from './MarkBadges.module.css'

/** The text of a badge is visible in forced-colours mode, where the icons look the same. */
const BadgeText = ({ children }: { children: string }) => (
  <span className={styles['words']} aria-hidden>
    {children}
  </span>
)

interface BadgeProps {
  look: 'done' | 'open' | 'waits'
  label: string
  Icon: typeof IconCheck
}

function Badge({ look, label, Icon }: BadgeProps) {
  return (
    <span role="img" aria-label={label} title={label} className={styles['badge']} data-look={look}>
      <Icon size={14} stroke={2.5} aria-hidden />
      <BadgeText>{label}</BadgeText>
    </span>
  )
}

export function QuestionStateBadges({ isAnswered, isQueued, isUnsubmitted, isFlagged }: QuestionStatus) {
  return (
    <span className={styles['badges']}>
      {isFlagged && (
        <span className={styles['flag']}>
          <IconFlag size={12} stroke={2.5} aria-hidden />
          {t('EXAM.FLAGGED')}
        </span>
      )}
      {isUnsubmitted && <Badge look="open" label={t('EXAM.UNSUBMITTED_MARK')} Icon={IconPencil} />}
      {isQueued && <Badge look="waits" label={t('EXAM.QUEUED')} Icon={IconClock} />}
      {!isAnswered && !isQueued && !isUnsubmitted && <BadgeText>{t('EXAM.OPEN')}</BadgeText>}
      {isAnswered && !isQueued && <Badge look="done" label={t('EXAM.ANSWERED')} Icon={IconCheck} />}
    </span>
  )
}
