import { Button, Group, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { t } from '../i18n/text.ts'
import { focusHeading } from '../ui/focusHeading.ts'
import { Notice } from '../ui/Notice.tsx'

interface Props {
  title?: string
  text?: string
  onRetry: () => void
}

export function Failure({ title = t('APP.FAILURE_TITLE'), text = t('APP.FAILURE'), onRetry }: Props) {
  const retry = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = retry.current
    return () => {
      if (button === document.activeElement) focusHeading()
    }
  }, [])

  return (
    <Notice
      role="alert"
      icon={<IconCloudOff size={36} stroke={1.5} aria-hidden />}
      title={title}
      text={text}
      action={
        <Button ref={retry} variant="default" onClick={onRetry}>
          {t('APP.RETRY')}
        </Button>
      }
    />
  )
}

export function FailureLine({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Group gap="sm" role="alert">
      <Text fz="sm">{text}</Text>
      <Button variant="default" size="xs" onClick={onRetry}>
        {t('APP.RETRY')}
      </Button>
    </Group>
  )
}
