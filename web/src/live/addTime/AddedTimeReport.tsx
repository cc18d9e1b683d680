import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { RefusedTests } from './RefusedTests.tsx'
import type { Report } from './report.ts'

interface Props {
  report: Report
  nameOf: (code: string) => string | undefined
  onClose: () => void
}

export function AddedTimeReport({ report: { given, reopened, refused }, nameOf, onClose }: Props) {
  const isWhole = refused.length === 0
  return (
    <Alert
      role="status"
      variant="light"
      color={isWhole ? 'green' : 'yellow'}
      icon={isWhole ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel={t('LIVE.CLOSE_REPORT')}
      onClose={onClose}
    >
      <Text fz="sm">{given === 0 ? t('LIVE.GIVEN_NONE') : t('LIVE.GIVEN_TO', { count: given })}</Text>
      {reopened > 0 && <Text fz="sm">{t('LIVE.REOPENED_TOO', { count: reopened })}</Text>}
      {!isWhole && <RefusedTests refused={refused} nameOf={nameOf} />}
    </Alert>
  )
}
