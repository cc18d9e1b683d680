import type { ResponseOf } from '@assay/contract/endpoint'
import type { addTimeToMany } from '@assay/contract/live/live'
import { type TextKey, t } from '../../i18n/text.ts'

export type AddTimeToManyResult = ResponseOf<typeof addTimeToMany>

const reasons: Partial<Record<string, TextKey>> = {
  INTERVIEW_CLOSED: 'LIVE.WHY_CLOSED',
  NOT_ACTIVATED: 'LIVE.WHY_NOT_STARTED',
  INTERVIEW_NOT_FOUND: 'LIVE.WHY_GONE',
  NOTHING_TO_GIVE_BACK: 'LIVE.WHY_NOTHING',
  ALREADY_INVITED: 'LIVE.WHY_OTHER_OPEN',
}

export const refusalInWords = (code: string): string => t(reasons[code] ?? 'LIVE.WHY_OTHER', { code })
