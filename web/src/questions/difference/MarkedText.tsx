import styles from './Difference.module.css'
import type { Part } from './words.ts'

export function MarkedText({ parts }: { parts: readonly Part[] }) {
  return (
    <span dir="auto" className={styles['text']}>
      {parts.map(({ text, isIn }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts have no other id than their position
        if (isIn === 'before') return <del key={index}>{text}</del>
        if (isIn === 'after') return <ins key={index}>{text}</ins>
        return <span key={index}>{text}</span>
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts have no id other than their position
      })}
    </span>
  )
}
