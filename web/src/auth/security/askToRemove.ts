import { t } from '../../i18n/text.ts'
import { confirmAct } from '../../lib/confirm.tsx'

/** Asks before a factor goes, and says what is left without it. */
export function askToRemove(name: string, isLast: boolean, act: () => void): void {
  confirmAct({
    title: t('FACTOR.REMOVE_TITLE', { name }),
    text: t(isLast ? 'FACTOR.REMOVE_LAST' : 'FACTOR.REMOVE_TEXT'),
    confirm: t('FACTOR.REMOVE_CONFIRM'),
    act,
  })
}
