import { Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useText } from '../i18n/text.ts'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import { CandidateFrame } from './CandidateFrame.tsx'
import styles from './EndPage.module.css'
import { undeliveredAtEnd } from './seat.ts'

export default function EndPage() {
  const t = useText()
  const undelivered = undeliveredAtEnd()

  return (
    <CandidateFrame>
      <div className={styles['end']}>
        <IconCircleCheck size={56} stroke={1.25} className={styles['icon']} aria-hidden />
        <ScreenTitle>{t('END.TITLE')}</ScreenTitle>
        <Text fz="lg">{t('END.TEXT')}</Text>
        {undelivered > 0 && (
          <p role="alert" className={styles['undelivered']}>
            {t('END.UNDELIVERED', { count: undelivered })}
          </p>
        )}
      </div>
    </CandidateFrame>
  )
}
