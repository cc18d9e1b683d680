import { Fragment } from 'react'
import styles from './FactList.module.css'
import { Section } from './Section.tsx'

export type Fact = readonly [name: string, value: string]

export function FactList({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Section title={title}>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  )
}
