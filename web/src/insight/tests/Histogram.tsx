import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { t } from '../../i18n/text.ts'
import styles from './Histogram.module.css'

/** The last of ten bars is for the scores 90–100. */
const LAST = 9

export function Histogram({ label, counts }: { label: string; counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  return (
    <table className={styles['histogram']} aria-label={label}>
      <thead>
        <tr>
          <th scope="row">
            <VisuallyHidden>{t('TESTS.SCORES')}</VisuallyHidden>
          </th>
          {counts.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
            <th key={at} scope="col">
              <span aria-hidden>{at * 10}</span>
              <VisuallyHidden>
                {t('TESTS.RANGE', { from: at * 10, to: at === LAST ? 100 : at * 10 + 9 })}
              </VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            <VisuallyHidden>{t('TESTS.SCORED')}</VisuallyHidden>
          </th>
          {counts.map((count, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
            <td key={at} className={styles['bar']} style={{ '--share': count / most } as CSSProperties}>
              {count}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
