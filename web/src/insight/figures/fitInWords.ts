import type { Fit } from '@assay/contract/insight/figures'
import { momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'

export function fitInWords(fit: Fit): string {
  if (!fit) return t('INSIGHT.NO_FIT')
  return t(fit.is_current ? 'INSIGHT.FIT' : 'INSIGHT.FIT_RENEWED', { moment: momentOf(fit.time) })
}
