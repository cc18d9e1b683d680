import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { focusHeading } from './focusHeading.ts'
import { Notice } from './Notice.tsx'
import { Surface } from './Surface.tsx'

interface Props {
  title: string
  text: string
  retryLabel: string
  onRetry: () => void
}

export function Failure({ title, text, retryLabel, onRetry }: Props) {
  const retry = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = retry.current
    return () => {
      if (button === document.activeElement) focusHeading()
    }
  }, [])

  return (
    <Surface>
      <Notice
        role="alert"
        icon={<IconCloudOff size={36} stroke={1.5} aria-hidden />}
        title={title}
        text={text}
        action={
          <Button ref={retry} variant="default" onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </Surface>
  )
}
