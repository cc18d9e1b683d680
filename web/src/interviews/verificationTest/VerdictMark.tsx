import type { VerificationSummary } from '@assay/contract/interviews/verificationResult'
import { Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { verdictInWords } from './verificationWords.ts'

/** The mark is always blue, because the result is a reason for a closer look and not a judgement. */
export function VerdictMark({ confirmation }: { confirmation: Pick<VerificationSummary, 'verdict'> | null }) {
  if (!confirmation) return null
  const words = verdictInWords(confirmation.verdict)
  return (
    <Text fz="xs" c={confirmation.verdict === null ? 'dimmed' : 'var(--mantine-color-blue-text)'} title={words}>
      {words}
    </Text>
  )
}

/** The list also contains the first test of the same person, so this mark shows the verification test. */
export function VerificationMark({ confirms }: { confirms: string | null }) {
  if (confirms === null) return null
  return (
    <Text fz="xs" c="dimmed" title={t('CONFIRMATION.TITLE')}>
      {t('CONFIRMATION.TITLE')}
    </Text>
  )
}
