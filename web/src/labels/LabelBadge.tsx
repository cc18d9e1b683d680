import { textOn } from '@assay/domain/bank/labels'
import styles from './LabelBadge.module.css'

/** A label in its own colour, with text that can be read on it. */
export function LabelBadge({ name, color }: { name: string; color: string }) {
  return (
    <span dir="auto" className={styles['badge']} style={{ background: color, color: textOn(color) }} title={name}>
      {name}
    </span>
  )
}
