import styles from './Strength.module.css'

interface Props {
  hint: string
  level: 0 | 1 | 2 | 3
  text: string | null
  warning: string | null
}

export function Strength({ hint, level, text, warning }: Props) {
  return (
    <span className={styles['root']} data-level={level}>
      <span>{hint}</span>
      <span className={styles['meter']} aria-live="polite">
        {text}
        <span className={styles['bar']} aria-hidden />
      </span>
      <span className={styles['warning']} aria-live="polite">
        {warning}
      </span>
    </span>
  )
}
