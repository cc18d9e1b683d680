import { Button, Group, TextInput, type TextInputProps } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'

interface Props extends TextInputProps {
  value: string
  copyLabel: string
  /** The accessible name of the button, if it differs from its text. */
  copyName?: string
  onCopy: () => void
  isPrimary?: boolean
  isMonospace?: boolean
}

const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }

export function CopyField({ value, copyLabel, copyName, onCopy, isPrimary, isMonospace, ...field }: Props) {
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
        aria-label={copyName}
        onClick={onCopy}
      >
        {copyLabel}
      </Button>
    </Group>
  )
}
