import { Button, CopyButton, Group, Stack, Textarea } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { Surface } from '../../ui/Surface.tsx'

export function UnsavedText({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Surface maw="56rem" p="md">
      <Stack gap="sm">
        <Textarea
          label={t('QUESTIONS.MINE')}
          description={t('QUESTIONS.MINE_HINT')}
          readOnly
          autosize
          minRows={3}
          maxRows={12}
          value={text}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Group gap="xs">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" size="sm" onClick={copy}>
                {t(copied ? 'QUESTIONS.COPIED' : 'QUESTIONS.COPY')}
              </Button>
            )}
          </CopyButton>
          <Button variant="subtle" size="sm" onClick={onClose}>
            {t('QUESTIONS.DISCARD')}
          </Button>
        </Group>
      </Stack>
    </Surface>
  )
}
