import { Fragment } from 'react'
import { Section } from '../ui/Section.tsx'
import styles from './System.module.css'

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
