import { Button, Group, Popover, Stack } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../i18n/text.ts'
import { ToolButton } from './ToolButton.tsx'

interface Props {
  name: string
  icon: Icon
  isActive?: boolean
  isOpen: boolean
  isBusy?: boolean
  onOpen: () => void
  onClose: () => void
  onApply: () => void
  otherAction?: ReactNode
  children: ReactNode
}

export function ToolPopover(props: Props) {
  const { name, icon, isActive, isOpen, isBusy = false, onOpen, onClose, onApply, otherAction, children } = props
  const button = useRef<HTMLButtonElement>(null)
  // After a paste far down in the text, the toolbar may be outside the visible area.
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])
  // The popover is inside the form of the question, so Enter in the popover must not submit the form.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onApply()
  }

  return (
    <Popover
      opened={isOpen}
      onChange={(isStillOpen) => !isStillOpen && onClose()}
      trapFocus
      returnFocus
      width={340}
      shadow="md"
    >
      <Popover.Target>
        <ToolButton ref={button} name={name} icon={icon} isActive={isActive} onClick={onOpen} />
      </Popover.Target>
      <Popover.Dropdown aria-label={name} onKeyDown={applyOnEnter}>
        <Stack gap="sm">
          {children}
          <Group justify="end" gap="xs">
            {otherAction}
            <Button size="xs" loading={isBusy} onClick={onApply}>
              {t('EDITOR.APPLY')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
