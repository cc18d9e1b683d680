import type { addTime } from '@assay/contract/interviews/interviewTime'
import { t } from '../../i18n/text.ts'
import type { Refusals } from '../../lib/useCall.ts'

export const addTimeRefusals = (name: string): Refusals<typeof addTime> => ({
  NOTHING_TO_GIVE_BACK: () => t('LIVE.NOTHING_LEFT', { name }),
  INTERVIEW_CLOSED: () => t('LIVE.TOO_LATE', { name }),
  NOT_ACTIVATED: () => t('LIVE.NOT_STARTED', { name }),
  INTERVIEW_NOT_FOUND: 'LIVE.GONE',
  OFFLINE: 'INDEXEDDB.OFFLINE',
  otherwise: 'LIVE.GIVE_FAILED',
})
