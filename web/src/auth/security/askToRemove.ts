import { t } from '../../i18n/text.ts'
import { confirmAction } from '../../lib/confirm.tsx'

export function askToRemove(name: string, isLast: boolean, act: () => void): void {
  confirmAction({
    title: t('FACTOR.REMOVE_TITLE', { name }),
    text: t(isLast ? 'FACTOR.REMOVE_LAST' : 'FACTOR.REMOVE_TEXT'),
    confirm: t('FACTOR.REMOVE_CONFIRM'),
    act,
  })
}
