import { Fragment } from 'react'
import styles from './LabelBadge.module.css'

/** A grey chip with a dot in the colour of the label. */
export function LabelBadge({ name, color }: { name: string; color: string }) {
  // Long names may wrap after these characters.
  const parts = name.split(/(?<=[-_/.])/)
  return (
    <span dir="auto" className={styles['badge']} title={name}>
      <span className={styles['dot']} style={{ background: color }} />
      <span className={styles['name']}>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move
          <Fragment key={at}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
    </span>
  )
}
