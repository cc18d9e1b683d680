import type { ResponseOf } from '@assay/contract/endpoint'
import { checkReceipt } from '@assay/contract/results/evidence'
import { Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconReceipt, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { useCall } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'
import { MenuLink, MoreMenu } from '../../shell/MoreMenu.tsx'
import { Page } from '../../shell/Page.tsx'
import { handleSubmit } from '../../ui/form/handleSubmit.ts'
import { NewLink, TextLink } from '../../ui/links.tsx'
import { MountOnOpen } from '../../ui/MountOnOpen.tsx'
import { QueuedMailsLine } from '../decide/mail/QueuedMailsLine.tsx'
import { InterviewList } from './InterviewList.tsx'
import { useListState } from './listState.ts'
import { SearchBanner } from './SearchBanner.tsx'

function ReceiptForm() {
  const [receipt, setReceipt] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  const check = useCall(checkReceipt, {
    refusals: {
      VALIDATION_FAILED: 'RECEIPT.WRONG',
      RECEIPT_NOT_FOUND: () => {
        setUnknown(true)
        return undefined
      },
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'RECEIPT.FAILED',
    },
    onFailure: setFault,
  })
  const receiptNumber = receipt.trim()

  function look(): void {
    setFault(null)
    setUnknown(false)
    check.reset()
    if (receiptNumber === '') setFault(t('RECEIPT.WRONG'))
    else check.mutate({ params: { receipt: receiptNumber } })
  }

  return (
    <Stack gap="md">
      <form noValidate onSubmit={handleSubmit(look)}>
        <Stack gap="md">
          <TextInput
            label={t('RECEIPT.FIELD')}
            description={t('RECEIPT.HINT')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            value={receipt}
            error={fault}
            onChange={({ currentTarget }) => setReceipt(currentTarget.value)}
          />
          <Group justify="end">
            <Button type="submit" loading={check.isPending}>
              {t('RECEIPT.CHECK')}
            </Button>
          </Group>
        </Stack>
      </form>
      <div role="status">
        {isUnknown && <Text fw={600}>{t('RECEIPT.NOBODY')}</Text>}
        {check.data && <CheckedReceipt {...check.data} />}
      </div>
    </Stack>
  )
}

function CheckedReceipt({ code, name, amount_of_lines: count, is_last, is_intact }: ResponseOf<typeof checkReceipt>) {
  return (
    <Stack gap={4}>
      <Text fw={600}>{t('RECEIPT.BELONGS', { name })}</Text>
      <Text fz="sm">{t('RECEIPT.LINES', { count })}</Text>
      {!is_last && <Text fz="sm">{t('RECEIPT.EARLIER')}</Text>}
      <Text fz="sm" c={is_intact ? undefined : 'var(--mantine-color-error)'} fw={is_intact ? undefined : 600}>
        {t(is_intact ? 'RECEIPT.INTACT' : 'RECEIPT.BROKEN')}
      </Text>
      <TextLink to={paths.interviewResult} params={{ code }} fz="sm">
        {t('RECEIPT.TO_RESULT')}
      </TextLink>
    </Stack>
  )
}

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
