import { IconStar, IconStarFilled } from '@tabler/icons-react'
import styles from './Stars.module.css'

interface Props {
  /** How many are earned; parts count, the row is filled as far. */
  earned: number
  of: number
  label: string
}

/** A row of stars, filled in proportion: what it tells is in its label. */
export function Stars({ earned, of, label }: Props) {
  const places = Array.from({ length: of }, (_, place) => place)
  return (
    <span className={styles['stars']} role="img" aria-label={label} title={label}>
      <span className={styles['row']} aria-hidden>
        {places.map((place) => (
          <IconStar key={place} size={16} stroke={1.5} />
        ))}
      </span>
      <span className={styles['filled']} style={{ width: `${(earned / of) * 100}%` }} aria-hidden>
        {places.map((place) => (
          <IconStarFilled key={place} size={16} />
        ))}
      </span>
    </span>
  )
}
