import { Group, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconFileImport, IconFileText } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { lazyComponent } from '../shell/lazyComponent.tsx'
import { MenuLink, MoreMenu } from '../shell/MoreMenu.tsx'
import { type BankState, bankFilterQuery } from './bank/bankState.ts'
import { NewQuestionButton } from './NewQuestionButton.tsx'
import { BulkUpload } from './upload/BulkUpload.tsx'
import type { Upload } from './upload/useUpload.ts'

const ExportDialog = lazyComponent(() => import('./bank/ExportDialog.tsx'))

const icon = { size: 18, 'aria-hidden': true } as const

export function BankActions({ upload, state }: { upload: Upload; state: BankState }) {
  const [isExporting, exporting] = useDisclosure(false)
  return (
    <Group gap="xs">
      <MoreMenu>
        <MenuLink to={paths.imports} leftSection={<IconFileImport {...icon} />}>
          {t('IMPORT.TITLE')}
        </MenuLink>
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={exporting.open}>
          {t('EXPORT.BUTTON')}
        </Menu.Item>
        <MenuLink to={paths.passages} leftSection={<IconFileText {...icon} />}>
          {t('PASSAGES.TITLE')}
        </MenuLink>
      </MoreMenu>
      <BulkUpload upload={upload} />
      <NewQuestionButton />
      {isExporting && <ExportDialog filter={bankFilterQuery(state)} onClose={exporting.close} />}
    </Group>
  )
}
