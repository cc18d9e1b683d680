import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { text } from '../i18n/text.ts'

/** Asks before something is destroyed, and says what. */
export function confirmDelete(name: string, act: () => void): void {
  modals.openConfirmModal({
    title: text('DELETE.TITLE'),
    children: <Text>{text('DELETE.TEXT', { name })}</Text>,
    labels: { confirm: text('DELETE.CONFIRM'), cancel: text('DELETE.CANCEL') },
    confirmProps: { color: 'red' },
    closeButtonProps: { 'aria-label': text('TOAST.CLOSE') },
    onConfirm: act,
  })
}
