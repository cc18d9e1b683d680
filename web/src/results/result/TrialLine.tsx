import type { InterviewResults } from '@assay/contract/results/results'
import { Group, Stack, Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { AutoDirText } from '../../ui/text/AutoDirText.tsx'

export const TrialLine = ({ results: { blueprint } }: { results: InterviewResults }) => (
  <Surface>
    <Group justify="space-between" gap="sm">
      <Stack gap={2}>
        <Text fw={650} role="status">
          {t('RESULT.TRIAL')}
        </Text>
        <Text fz="sm" c="dimmed">
          {t('RESULT.TRIAL_TEXT')}
        </Text>
      </Stack>
      {blueprint && (
        <ButtonLink to={paths.round} params={{ id: `${blueprint.id}` }} variant="default">
          <AutoDirText>{blueprint.name}</AutoDirText>
        </ButtonLink>
      )}
    </Group>
  </Surface>
)
