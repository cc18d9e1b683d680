import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { RefusedTests } from './RefusedTests.tsx'
import type { Report } from './report.ts'

interface Props {
  report: Report
  /** Undefined for those that are not in the list any more. */
  nameOf: (code: string) => string | undefined
  onClose: () => void
}

/** The tests that were given time, and the refused ones with their reason: stands there until it was read. */
export function GivenReport({ report: { given, reopened, refused }, nameOf, onClose }: Props) {
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
