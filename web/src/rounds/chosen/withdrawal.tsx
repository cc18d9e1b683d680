import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '../../i18n/text.ts'

/** Asks first, since people may be about to press ENTER TEST; nothing is lost by it. */
export function confirmWithdrawal(count: number, act: () => void): void {
  modals.openConfirmModal({
    title: t('ROUND.WITHDRAW_TITLE', { count }),
    children: <Text>{t('ROUND.WITHDRAW_TEXT')}</Text>,
    labels: { confirm: t('ROUND.WITHDRAW_CONFIRM'), cancel: t('FORM.CANCEL') },
    confirmProps: { color: 'red' },
    closeButtonProps: { 'aria-label': t('TOAST.CLOSE') },
    onConfirm: act,
  })
}
