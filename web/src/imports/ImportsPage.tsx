import { Stack } from '@mantine/core'
import { type TextKey, t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { Page } from '../shell/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { FileDrop } from './file/FileDrop.tsx'
import styles from './file/FileKinds.module.css'
import { ImportList } from './ImportList.tsx'

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

function FileKinds() {
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

export default function ImportsPage() {
  return (
    <Page
      title={t('IMPORT.TITLE')}
      lead={t('IMPORT.LEAD')}
      crumbs={[{ label: t('QUESTIONS.TITLE'), to: paths.questions }, { label: t('IMPORT.TITLE') }]}
    >
      <Stack gap="lg">
        <FileDrop />
        <ImportList />
        <FileKinds />
      </Stack>
    </Page>
  )
}
