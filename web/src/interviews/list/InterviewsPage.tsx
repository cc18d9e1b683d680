import { Group, Menu, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconReceipt, IconShare } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { MenuLink, MoreMenu } from '../../shell/MoreMenu.tsx'
import { NewLink } from '../../ui/links.tsx'
import { MountOnOpen } from '../../ui/MountOnOpen.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueuedMailsLine } from '../decide/mail/QueuedMailsLine.tsx'
import { InterviewList } from './InterviewList.tsx'
import { useListState } from './listState.ts'
import { ReceiptForm } from './ReceiptForm.tsx'
import { SearchBanner } from './SearchBanner.tsx'

export default function InterviewsPage() {
  const [state, change] = useListState()

  return (
    <Page title={t('INTERVIEWS.TITLE')} action={<ListActions />}>
      <SearchBanner search={state.search} onSearch={(search) => change({ search })} />
      <QueuedMailsLine />
      <InterviewList state={state} onChange={change} />
    </Page>
  )
}

function ListActions() {
  const [isCheckingReceipt, receipt] = useDisclosure(false)
  return (
    <Group gap="xs">
      <MoreMenu>
        <Menu.Item leftSection={<IconReceipt size={18} aria-hidden />} onClick={receipt.open}>
          {t('RECEIPT.CHECK_ONE')}
        </Menu.Item>
        <MenuLink to={paths.shares} leftSection={<IconShare size={18} aria-hidden />}>
          {t('SHARES.TITLE')}
        </MenuLink>
      </MoreMenu>
      <NewLink to={paths.createInterview}>{t('INTERVIEWS.NEW')}</NewLink>
      <MountOnOpen isOpen={isCheckingReceipt}>
        {(isShown) => (
          <Modal opened={isShown} onClose={receipt.close} title={t('RECEIPT.WHOSE')}>
            <ReceiptForm />
          </Modal>
        )}
      </MountOnOpen>
    </Group>
  )
}
