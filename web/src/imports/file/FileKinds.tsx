import { type TextKey, t } from '../../i18n/text.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './FileKinds.module.css'

const kinds: readonly [string, TextKey][] = [
  ['Moodle XML', 'IMPORT.KIND_MOODLE'],
  ['GIFT', 'IMPORT.KIND_GIFT'],
  ['Aiken', 'IMPORT.KIND_AIKEN'],
  ['QTI', 'IMPORT.KIND_QTI'],
  ['CSV', 'IMPORT.KIND_CSV'],
  ['H5P', 'IMPORT.KIND_H5P'],
  ['YAML, JSON', 'IMPORT.KIND_YAML'],
  ['ZIP', 'IMPORT.KIND_ZIP'],
]

export function FileKinds() {
  return (
    <Section title={t('IMPORT.KINDS')}>
      <dl className={styles['kinds']}>
        {kinds.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
