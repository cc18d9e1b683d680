import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { t } from '../i18n/text.ts'
import type { TypedText } from '../lib/form/useTyped.ts'

/** A new screen begins at its top, which takes the page there this long after it has come. */
const afterScrollMs = 200

interface Props {
  typed: TypedText
  /** Puts the form back to what it was before anything was typed. */
  onDiscard: () => void
  width?: string
}

/** Above a form that holds again what was typed before the session ended. */
export function RestoredNotice({ typed, onDiscard, width }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!typed.isRestored) return
    const timer = setTimeout(() => place.current?.scrollIntoView({ block: 'nearest' }), afterScrollMs)
    return () => clearTimeout(timer)
  }, [typed.isRestored])

  if (!typed.isRestored) return null
  return (
    <Alert
      ref={place}
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
            typed.settle()
          }}
        >
          {t('FORM.DISCARD')}
        </Button>
      </Group>
    </Alert>
  )
}
