import { Group } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/links.tsx'
import { NewQuestionButton } from './NewQuestionButton.tsx'
import { BulkUpload } from './upload/BulkUpload.tsx'
import type { Upload } from './upload/useUpload.ts'

/** What can be done with the bank as a whole. */
export function BankActions({ upload }: { upload: Upload }) {
  return (
    <Group gap="xs">
      <BulkUpload upload={upload} />
      <ButtonLink
        to={paths.imports}
        variant="default"
        preload="intent"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {t('IMPORT.TITLE')}
      </ButtonLink>
      <NewQuestionButton />
    </Group>
  )
}
