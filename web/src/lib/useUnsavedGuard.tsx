import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useBlocker } from '@tanstack/react-router'
import { text } from '../i18n/text.ts'

function askToLeave(): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: text('LEAVE.TITLE'),
      children: <Text>{text('LEAVE.TEXT')}</Text>,
      labels: { confirm: text('LEAVE.CONFIRM'), cancel: text('LEAVE.STAY') },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': text('TOAST.CLOSE') },
      onConfirm: () => resolve(true),
      // Also comes after the answer, when there is nothing left to decide.
      onClose: () => resolve(false),
    })
  })
}

/** What was typed is not lost by a slip: leaving the screen, or the page, asks first. */
export function useUnsavedGuard(hasChanges: () => boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && hasChanges() && !(await askToLeave()),
    enableBeforeUnload: hasChanges,
  })
}
