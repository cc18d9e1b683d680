import { ActionIcon, Anchor, Button, Code, FileButton, Group, List, Menu, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconFileImport, IconFileText, IconFileUpload, IconHelp, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { t } from '../i18n/text.ts'
import { useDroppedFile } from '../lib/files/useDroppedFile.ts'
import { paths } from '../paths.ts'
import { lazyComponent } from '../shell/lazyComponent.tsx'
import { MenuLink, MoreMenu } from '../shell/MoreMenu.tsx'
import styles from './BankActions.module.css'
import { type BankState, bankFilterQuery } from './bank/bankState.ts'
import { NewQuestionButton } from './NewQuestionButton.tsx'
import type { Upload } from './upload/useUpload.ts'

const example = '/questions-example.yaml'

const sketch = `- description: |
    What does this print?

    \`\`\`js
    console.log(typeof null)
    \`\`\`
  answers:
    - description: "\`object\`"
      is_valid: true
    - description: "\`null\`"
      is_valid: false
  labels: [JAVASCRIPT]`

function FileFormat() {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('UPLOAD.FORMAT')}
        title={t('UPLOAD.FORMAT')}
        onClick={open}
      >
        <IconHelp size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Modal opened={isOpen} onClose={close} size="lg" centered title={t('UPLOAD.FORMAT_TITLE')}>
        <Stack gap="sm">
          <Text fz="sm">{t('UPLOAD.FORMAT_TEXT')}</Text>
          <Code block tabIndex={0}>
            {sketch}
          </Code>
          <List fz="sm" spacing={4}>
            <List.Item>{t('UPLOAD.FORMAT_DESCRIPTION')}</List.Item>
            <List.Item>{t('UPLOAD.FORMAT_ANSWERS')}</List.Item>
            <List.Item>{t('UPLOAD.FORMAT_LABELS')}</List.Item>
            <List.Item>{t('UPLOAD.FORMAT_LIMITS')}</List.Item>
          </List>
          <Anchor href={example} download fz="sm">
            {t('UPLOAD.EXAMPLE')}
          </Anchor>
        </Stack>
      </Modal>
    </>
  )
}

function BulkUpload({ upload }: { upload: Upload }) {
  const reset = useRef<() => void>(null)
  const send = (file: File | null) => {
    // Without the reset, choosing the same file again causes no change event.
    reset.current?.()
    if (file && !upload.isSending) void upload.send(file)
  }
  const isOver = useDroppedFile(send)

  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <FileButton accept=".yaml,.yml" resetRef={reset} onChange={send}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              loading={upload.isSending}
            >
              {t('UPLOAD.BUTTON')}
            </Button>
          )}
        </FileButton>
        <FileFormat />
      </Group>
      {isOver && !upload.isSending && (
        <div className={styles['drop']} aria-hidden>
          <IconFileUpload size={56} stroke={1.25} aria-hidden />
          <Text fz="lg" fw={600}>
            {t('UPLOAD.DROP')}
          </Text>
        </div>
      )}
    </>
  )
}

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
      <div className={styles['primary']}>
        <NewQuestionButton />
      </div>
      {isExporting && <ExportDialog filter={bankFilterQuery(state)} onClose={exporting.close} />}
    </Group>
  )
}
