import { windowFault } from '@assay/domain/round/entryWindow'
import { t } from '../i18n/text.ts'
import { fromField } from '../lib/times/moments.ts'
import type { WindowValues } from './WindowFields.tsx'

const fieldTime = (value: string): number | null => {
  const moment = fromField(value)
  return moment === null ? null : Date.parse(moment)
}

export function windowFaults({ opens, closes }: WindowValues, now: number): { closes?: string } {
  const fault = windowFault({ opens_at: fieldTime(opens), closes_at: fieldTime(closes) }, now)
  if (!fault) return {}
  return { closes: t(fault === 'WINDOW_BACKWARDS' ? 'WINDOW.BACKWARDS' : 'WINDOW.OVER') }
}
