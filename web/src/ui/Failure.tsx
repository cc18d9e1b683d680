import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Notice } from './Notice.tsx'

interface Props {
  title: string
  text: string
  retryLabel: string
  onRetry: () => void
}

/** Something could not be loaded: says so and offers another try. */
export function Failure({ title, text, retryLabel, onRetry }: Props) {
  return (
    <Notice
      role="alert"
      icon={<IconCloudOff size={36} stroke={1.5} aria-hidden />}
      title={title}
      text={text}
      action={
        <Button variant="default" onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    />
  )
}
