import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { Notice } from '../Notice.tsx'

interface Props {
  title: string
  text: string
  clear: string
  onClear: () => void
}

export function NothingFound({ title, text, clear, onClear }: Props) {
  return (
    <Notice
      icon={<IconSearchOff size={36} stroke={1.5} aria-hidden />}
      title={title}
      text={text}
      action={
        <Button variant="default" onClick={onClear}>
          {clear}
        </Button>
      }
    />
  )
}
