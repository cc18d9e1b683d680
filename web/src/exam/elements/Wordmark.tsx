import { brand } from '../../ui/brand.ts'
import { Mark } from '../../ui/text/Mark.tsx'
import styles from './text.module.css'

export function Wordmark() {
  return (
    <div className={styles['wordmark']}>
      <Mark />
      <span translate="no">{brand}</span>
    </div>
  )
}
