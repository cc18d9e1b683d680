import { textOn } from '@assay/domain/bank/labels'
import { Fragment } from 'react'
import styles from './LabelBadge.module.css'

interface Props {
  name: string
  color: string
  isFilled?: boolean
}

export function LabelBadge({ name, color, isFilled = false }: Props) {
  if (isFilled)
    return (
      <span dir="auto" className={styles['filled']} style={{ background: color, color: textOn(color) }} title={name}>
        <Breakable name={name} />
      </span>
    )
  return (
    <span dir="auto" className={styles['badge']} title={name}>
      <span className={styles['dot']} style={{ background: color }} />
      <span className={styles['name']}>
        <Breakable name={name} />
      </span>
    </span>
  )
}

/** A name that may wrap after `-`, `_`, `/` and `.`, because names can be long. */
const Breakable = ({ name }: { name: string }) =>
  name.split(/(?<=[-_/.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never change their order
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))
