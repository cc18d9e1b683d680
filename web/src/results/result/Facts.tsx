import type { ReactNode } from 'react'
import styles from './Facts.module.css'

type Fact = readonly [name: string, value: ReactNode, hint?: string | undefined, aside?: ReactNode]

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value, hint, aside]) => (
        <div key={name}>
          <dt>
            {name}
            {aside}
          </dt>
          <dd>{value}</dd>
          {hint && <dd className={styles['hint']}>{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
