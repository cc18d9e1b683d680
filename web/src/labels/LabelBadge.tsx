import { textOn } from '@assay/domain/bank/labels'
import { Fragment } from 'react'
import styles from './LabelBadge.module.css'

/** Chooses a text colour with enough contrast. */
export function LabelBadge({ name, color }: { name: string; color: string }) {
  // Long names may wrap after these characters.
  const parts = name.split(/(?<=[-_/.])/)
  return (
    <span dir="auto" className={styles['badge']} style={{ background: color, color: textOn(color) }} title={name}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
