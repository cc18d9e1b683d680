import { Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { useText } from '../i18n/text.ts'
import { brand } from '../ui/brand.ts'
import { CandidateFrame } from './CandidateFrame.tsx'
import styles from './EndPage.module.css'
import { undeliveredAtEnd } from './seat.ts'

export default function EndPage() {
  const t = useText()
  const undelivered = undeliveredAtEnd()
  useDocumentTitle(`${t('END.TITLE')} · ${brand}`)

  return (
    <CandidateFrame>
      <div className={styles['end']}>
        <IconCircleCheck size={56} stroke={1.25} className={styles['icon']} aria-hidden />
        <Title order={1}>{t('END.TITLE')}</Title>
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
