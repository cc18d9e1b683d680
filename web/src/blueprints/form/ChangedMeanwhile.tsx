import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'

/** The form may be scrolled down to its button, and this stands above it. */
const bringIntoView = (notice: HTMLElement | null) => notice?.focus()

interface Props {
  onTheirs: () => void
  onMine: () => void
}

/** Somebody else has saved the blueprint while it was being edited. */
export const ChangedMeanwhile = ({ onTheirs, onMine }: Props) => (
  <Alert
    ref={bringIntoView}
    tabIndex={-1}
    variant="default"
    role="alert"
    maw="44rem"
    icon={<IconUsers size={20} aria-hidden />}
    title={
      <Title order={2} fz="sm">
        {t('BLUEPRINT.CHANGED_TITLE')}
      </Title>
    }
  >
    <Stack gap="sm">
      <Text fz="sm">{t('BLUEPRINT.CHANGED_TEXT')}</Text>
      <Group gap="xs">
        <Button onClick={onTheirs}>{t('BLUEPRINT.LOAD_THEIRS')}</Button>
        <Button variant="default" onClick={onMine}>
          {t('BLUEPRINT.KEEP_MINE')}
        </Button>
      </Group>
    </Stack>
  </Alert>
)
