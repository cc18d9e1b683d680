import type { giveTime } from '@assay/contract/interviews/giveTime'
import { t } from '../../i18n/text.ts'
import type { Refusals } from '../../lib/useCall.ts'

export const giveTimeRefusals = (name: string): Refusals<typeof giveTime> => ({
  NOTHING_TO_GIVE_BACK: () => t('LIVE.NOTHING_LEFT', { name }),
  INTERVIEW_CLOSED: () => t('LIVE.TOO_LATE', { name }),
  NOT_ACTIVATED: () => t('LIVE.NOT_STARTED', { name }),
  INTERVIEW_NOT_FOUND: 'LIVE.GONE',
  OFFLINE: 'INDEXEDDB.OFFLINE',
  otherwise: 'LIVE.GIVE_FAILED',
})
