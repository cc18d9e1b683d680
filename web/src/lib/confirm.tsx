import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '../i18n/text.ts'

/** Asks before something is destroyed, and says what. */
export function confirmDelete(name: string, act: () => void): void {
  modals.openConfirmModal({
    title: t('DELETE.TITLE'),
    children: <Text>{t('DELETE.TEXT', { name })}</Text>,
    labels: { confirm: t('DELETE.CONFIRM'), cancel: t('DELETE.CANCEL') },
    confirmProps: { color: 'red' },
    closeButtonProps: { 'aria-label': t('TOAST.CLOSE') },
    onConfirm: act,
  })
}
