import type { Gap } from '@assay/contract/clock/evidence'
import { shortSpan } from '@assay/domain/exam/shortSpan'
import { Text } from '@mantine/core'
import { timeOfDay } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import styles from './Happenings.module.css'

export const gapCauses: Record<Gap['cause'], TextKey> = {
  network: 'GAPS.NETWORK',
  page: 'GAPS.PAGE',
  server: 'GAPS.SERVER',
}

/** The stretches of a test in which its page was not heard of. */
export function GapList({ gaps }: { gaps: readonly Gap[] }) {
  if (gaps.length === 0) return <Text fz="sm">{t('GAPS.NONE')}</Text>
  return (
    <ul className={styles['list']}>
      {gaps.map(({ id, from, seconds, cause, is_given_back }) => (
        <li key={id}>
          <time dateTime={from}>{timeOfDay(from)}</time>
          <span>
            <b>{shortSpan(seconds)}</b> · {t(gapCauses[cause])}
            {is_given_back && ` · ${t('GAPS.GIVEN_BACK')}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
