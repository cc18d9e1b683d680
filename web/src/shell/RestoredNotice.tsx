import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { t } from '../i18n/text.ts'
import type { UnsavedInput } from '../lib/form/useUnsavedInput.ts'

/** A new screen scrolls to its top after it has loaded, so the notice scrolls into view later. */
const afterScrollMs = 200

interface Props {
  unsavedInput: UnsavedInput
  onDiscard: () => void
  width?: string
}

export function RestoredNotice({ unsavedInput, onDiscard, width }: Props) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!unsavedInput.isRestored) return
    const timer = setTimeout(() => container.current?.scrollIntoView({ block: 'nearest' }), afterScrollMs)
    return () => clearTimeout(timer)
  }, [unsavedInput.isRestored])

  if (!unsavedInput.isRestored) return null
  return (
    <Alert
      ref={container}
      role="status"
      variant="default"
      w="100%"
      maw={width}
      p="sm"
      icon={<IconHistory size={20} aria-hidden />}
    >
      <Group justify="space-between" gap="xs">
        <Text fz="sm">{t('FORM.RESTORED')}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            onDiscard()
            unsavedInput.dismissRestored()
          }}
        >
          {t('FORM.DISCARD')}
        </Button>
      </Group>
    </Alert>
  )
}
