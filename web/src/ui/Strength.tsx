import styles from './Strength.module.css'

interface Props {
  /** 0 shows nothing but keeps the place, so that the form does not jump at the first letter. */
  level: 0 | 1 | 2 | 3
  text: string | null
}

export function Strength({ level, text }: Props) {
  return (
    <div className={styles['root']} data-level={level} aria-live="polite">
      <span className={styles['bar']} aria-hidden />
      <span className={styles['text']}>{text}</span>
    </div>
  )
}
