import type { Remark } from '@assay/contract/attempts/remarks'
import { Text } from '@mantine/core'
import { timeOfDay } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import styles from './Happenings.module.css'

export const reportKinds: Record<Remark['kind'], TextKey> = {
  question: 'REMARKS.ON_QUESTION',
  time: 'REMARKS.ON_TIME',
}

export function ReportList({ remarks }: { remarks: readonly Remark[] }) {
  if (remarks.length === 0) return <Text fz="sm">{t('REMARKS.NONE')}</Text>
  return (
    <ul className={styles['list']}>
      {remarks.map(({ time, kind, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reports are only added at the end, and two may be equal
        <li key={at}>
          <time dateTime={time}>{timeOfDay(time)}</time>
          <span>
            <Text span fz="xs" c="dimmed">
              {t(reportKinds[kind])}
            </Text>
            <br />
            <span dir="auto" className={styles['words']}>
              {text}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
