import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconFileImport, IconFileText } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { lazyComponent } from '../shell/lazyComponent.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { type BankState, bankFilterQuery } from './bank/bankState.ts'
import { NewQuestionButton } from './NewQuestionButton.tsx'
import { BulkUpload } from './upload/BulkUpload.tsx'
import type { Upload } from './upload/useUpload.ts'

const ExportDialog = lazyComponent(() => import('./bank/ExportDialog.tsx'))

export function BankActions({ upload, state }: { upload: Upload; state: BankState }) {
  const [isExporting, exporting] = useDisclosure(false)
  return (
    <Group gap="xs">
      <BulkUpload upload={upload} />
      <ButtonLink
        to={paths.passages}
        variant="default"
        preload="intent"
        leftSection={<IconFileText size={18} aria-hidden />}
      >
        {t('PASSAGES.TITLE')}
      </ButtonLink>
      <ButtonLink
        to={paths.imports}
        variant="default"
        preload="intent"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {t('IMPORT.TITLE')}
      </ButtonLink>
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={exporting.open}>
        {t('EXPORT.BUTTON')}
      </Button>
      <NewQuestionButton />
      {isExporting && <ExportDialog filter={bankFilterQuery(state)} onClose={exporting.close} />}
    </Group>
  )
}
