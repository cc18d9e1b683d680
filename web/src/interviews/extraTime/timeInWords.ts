import type { Interview } from '@assay/contract/interviews/interviews'
import { formatsOf, inWords, readLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'

const number = new Intl.NumberFormat(formatsOf(readLanguage()), { maximumFractionDigits: 2 })

export const timeInWords = (minutes: number, extra: number): string =>
  extra === 0
    ? inWords(minutes, 'minute')
    : t('EXTRA.SUM', { time: number.format(minutes), extra: number.format(extra) })

type TestTime = Pick<Interview, 'max_time' | 'accommodation'>

export const testTimeInWords = ({ max_time, accommodation }: TestTime): string =>
  timeInWords(max_time, (accommodation?.seconds ?? 0) / 60)
