import type { ExtraTime } from '@assay/contract/attempts/extraTime'
import { EXTRA_TIME } from '@assay/domain/limits'
import { t } from '../../i18n/text.ts'

export const EXTRA_PERCENTS = [25, 50, 100] as const
export const EXTRA_MINUTES_MAX = EXTRA_TIME.minutes.max

export interface ExtraTimeChoice {
  choice: string
  minutes: number | string
}

export const noExtraTime: ExtraTimeChoice = { choice: '', minutes: '' }

const isValidMinutes = (minutes: number | string): minutes is number =>
  typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= 1 && minutes <= EXTRA_MINUTES_MAX

export const extraTimeFault = ({ choice, minutes }: ExtraTimeChoice): string | null =>
  choice === 'minutes' && !isValidMinutes(minutes) ? t('EXTRA.WRONG', { max: EXTRA_MINUTES_MAX }) : null

/** The API has no value for "no extra time", so `{minutes: 0}` is sent. */
export function extraTimeRequest({ choice, minutes }: ExtraTimeChoice): { percent: number } | { minutes: number } {
  if (choice === 'minutes') return { minutes: Number(minutes) }
  return choice === '' ? { minutes: 0 } : { percent: Number(choice) }
}

export function extraTimeOf(accommodation: ExtraTime | null): ExtraTimeChoice {
  if (!accommodation) return noExtraTime
  const { percent, seconds } = accommodation
  return percent === null ? { choice: 'minutes', minutes: seconds / 60 } : { choice: `${percent}`, minutes: '' }
}

export function extraMinutesOf(extra: ExtraTimeChoice, maxTime: number): number {
  const extraTime = extraTimeRequest(extra)
  return 'percent' in extraTime ? (maxTime * extraTime.percent) / 100 : extraTime.minutes
}
