import type { InterviewResults } from '@assay/contract/results/results'
import { Group, Stack, Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { ConfirmationMark } from '../../interviews/confirm/ConfirmationMark.tsx'
import { confirmationInWords, percentOfShare } from '../../interviews/confirm/confirmationWords.ts'
import { RoomCodeButton } from '../../interviews/confirm/RoomCodeButton.tsx'
import { Section } from '../../ui/Section.tsx'

export function ConfirmationSection({ results: { confirmation } }: { results: InterviewResults }) {
  if (!confirmation) return null
  const { verdict, lower_at, confirmed_from, false_alarm, power, code } = confirmation
  return (
    <Section title={t('CONFIRMATION.TITLE')}>
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          {verdict === null ? (
            <ConfirmationMark confirmation={confirmation} />
          ) : (
            <Text fw={600}>{confirmationInWords(confirmation)}</Text>
          )}
          {verdict === null && <RoomCodeButton code={code} />}
        </Group>
        <Text fz="sm" c="dimmed">
          {t('CONFIRMATION.LIMITS', {
            lower: Math.max(0, lower_at),
            from: confirmed_from,
            alarm: percentOfShare(false_alarm),
            power: percentOfShare(power),
          })}
        </Text>
        {verdict === 'clearly_lower' && <Text fz="sm">{t('CONFIRMATION.NO_PROOF')}</Text>}
      </Stack>
    </Section>
  )
}
