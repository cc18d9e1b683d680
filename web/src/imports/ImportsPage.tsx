import { Stack } from '@mantine/core'
import { type TextKey, t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { Page } from '../shell/Page.tsx'
import { FactList } from '../ui/FactList.tsx'
import { FileDrop } from './file/FileDrop.tsx'
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
        <FactList title={t('IMPORT.KINDS')} facts={kinds.map(([name, text]) => [name, t(text)])} />
      </Stack>
    </Page>
  )
}
