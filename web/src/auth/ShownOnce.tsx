import { Button, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { copyText } from '../lib/copyText.ts'
import { closeFailuresOf, toast } from '../lib/toast.tsx'

export async function copyShown(shown: string): Promise<void> {
  if (!(await copyText(shown))) return void toast('danger', t('ONCE.NOT_COPIED'), shown)
  closeFailuresOf(shown)
  toast('success', t('ONCE.COPIED'))
}

interface CopyFieldProps extends TextInputProps {
  value: string
  copyLabel: string
  /** Copies the value and shows a toast. */
  onCopy?: () => void
  isPrimary?: boolean
  isMonospace?: boolean
}

const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }

export function CopyField({ value, copyLabel, onCopy, isPrimary, isMonospace, ...field }: CopyFieldProps) {
  return (
    <Group align="end" gap="sm">
      <TextInput
        flex={1}
        miw="12rem"
        value={value}
        readOnly
        spellCheck={false}
        {...(isMonospace && { styles: monospace })}
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...field}
      />
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={onCopy ?? (() => void copyShown(value))}
      >
        {copyLabel}
      </Button>
    </Group>
  )
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
      <CopyField
        label={label}
        value={value}
        copyLabel={t('ONCE.COPY')}
        isPrimary
        isMonospace
        autoFocus
        data-autofocus
      />
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
