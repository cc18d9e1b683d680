import { textOn } from '@assay/domain/bank/labels'
import { Fragment } from 'react'
import styles from './LabelBadge.module.css'

/** A label in its own colour, with text that can be read on it. */
export function LabelBadge({ name, color }: { name: string; color: string }) {
  // A long name goes on in the next line behind these signs.
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
