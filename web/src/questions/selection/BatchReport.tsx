import type { BatchSkipReason } from '@assay/contract/questions/history'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type TextKey, t } from '../../i18n/text.ts'
import styles from './BatchReport.module.css'
import type { BatchOutcome } from './useBatch.ts'

const NAMED = 20

const reasons: Record<BatchSkipReason, TextKey> = {
  QUESTION_IN_USE: 'SELECTION.IN_USE',
  QUESTION_NOT_FOUND: 'SELECTION.NOT_FOUND',
  LABEL_REQUIRED: 'SELECTION.LABEL_REQUIRED',
  TOO_MANY: 'SELECTION.TOO_MANY',
}

interface Props {
  outcome: BatchOutcome
  nameOf: (id: number) => string
  onClose: () => void
}

export function BatchReport({ outcome: { done, changed, refused }, nameOf, onClose }: Props) {
  const byReason = [...Map.groupBy(refused, ({ code }) => code)]
  const Icon = refused.length > 0 ? IconAlertTriangle : IconCheck
  return (
    <Alert
      variant="default"
      role="status"
      icon={<Icon size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel={t('TOAST.CLOSE')}
      onClose={onClose}
    >
      <Text fz="sm" fw={600}>
        {t(done, { count: changed.length })}
      </Text>
      {byReason.map(([code, ones]) => (
        <div key={code} className={styles['reason']}>
          <Text fz="sm">{t(reasons[code], { count: ones.length })}</Text>
          <ul>
            {ones.slice(0, NAMED).map(({ id }) => (
              <li key={id}>{nameOf(id)}</li>
            ))}
            {ones.length > NAMED && <li>{t('SELECTION.MORE', { count: ones.length - NAMED })}</li>}
          </ul>
        </div>
      ))}
    </Alert>
  )
}
