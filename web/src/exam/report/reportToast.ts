import { t } from '../../i18n/text.ts'
import type { Sent } from '../engine/effects/sending/reports.ts'
import { toast } from '../engine/toasts.ts'

const toastTexts = { sent: 'REPORT.SENT', waiting: 'REPORT.WAITING', refused: 'REPORT.REFUSED' } as const

export function createReportToast(): (sent: Sent) => void {
  let said: Sent | null = null
  return (sent) => {
    if (sent !== said) toast(sent === 'refused' ? 'danger' : 'info', t(toastTexts[sent]), t('REPORT.TITLE'))
    said = sent
  }
}
