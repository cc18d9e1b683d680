import { Stack } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/Page.tsx'
import { FileDrop } from './file/FileDrop.tsx'
import { FileKinds } from './file/FileKinds.tsx'
import { ImportList } from './list/ImportList.tsx'

export default function ImportsPage() {
  return (
    <Page
      title={t('IMPORT.TITLE')}
      lead={t('IMPORT.LEAD')}
      crumbs={[{ label: t('QUESTIONS.TITLE'), to: paths.questions }, { label: t('IMPORT.TITLE') }]}
      crumbsLabel={t('SHELL.BREADCRUMBS')}
    >
      <Stack gap="lg">
        <FileDrop />
        <ImportList />
        <FileKinds />
      </Stack>
    </Page>
  )
}
