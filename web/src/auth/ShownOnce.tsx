import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { copyText } from '../lib/copyText.ts'
import { closeFailuresOf, toast } from '../lib/toast.tsx'

export async function copyShown(shown: string): Promise<void> {
  if (!(await copyText(shown))) return void toast('danger', t('ONCE.NOT_COPIED'), shown)
  closeFailuresOf(shown)
  toast('success', t('ONCE.COPIED'))
}

interface Props {
  label: string
  value: string
  text?: string
  onDone?: () => void
}

/** A secret stored only as a hash, so it can be copied only now. */
export function ShownOnce({ label, value, text, onDone }: Props) {
  return (
    <Stack gap="xs">
      <Group align="end" gap="sm">
        <TextInput
          label={label}
          flex={1}
          miw="12rem"
          value={value}
          readOnly
          autoFocus
          data-autofocus
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copyShown(value)}>
          {t('ONCE.COPY')}
        </Button>
      </Group>
      <Text fz="sm" c="dimmed" role="status">
        {text && `${text} `}
        {t('ONCE.NOT_AGAIN')}
      </Text>
      {onDone && (
        <Group justify="end" mt="xs">
          <Button variant="default" onClick={onDone}>
            {t('ONCE.DONE')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
