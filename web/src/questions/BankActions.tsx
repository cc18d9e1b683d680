import '@mantine/dropzone/styles.layer.css'
import { ActionIcon, Anchor, Button, Code, Group, List, Menu, Modal, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconFileImport, IconFileText, IconFileUpload, IconHelp, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { lazyComponent } from '../shell/lazyComponent.tsx'
import { MenuLink, MoreMenu } from '../shell/MoreMenu.tsx'
import { type BankState, bankFilterQuery } from './bank/bankState.ts'
import { NewQuestionButton } from './NewQuestionButton.tsx'
import styles from './upload/BulkUpload.module.css'
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

/** A file can also be dropped anywhere in the window. */
function BulkUpload({ upload }: { upload: Upload }) {
  const choose = useRef<() => void>(null)

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        loading={upload.isSending}
        onClick={() => choose.current?.()}
      >
        {t('UPLOAD.BUTTON')}
      </Button>
      <FileFormat />
      <Dropzone.FullScreen
        openRef={choose}
        multiple={false}
        disabled={upload.isSending}
        // Users of keyboards and screen readers use the button instead of this drop area.
        activateOnKeyboard={false}
        aria-hidden
        // Browsers report different types for .yaml files. So the file name is checked after the selection.
        onDrop={([file]) => upload.send(file)}
        inputProps={{ accept: '.yaml,.yml', 'aria-hidden': true }}
      >
        <div className={styles['drop']}>
          <IconFileUpload size={56} stroke={1.25} aria-hidden />
          <Text fz="lg" fw={600}>
            {t('UPLOAD.DROP')}
          </Text>
        </div>
      </Dropzone.FullScreen>
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
      <NewQuestionButton />
      {isExporting && <ExportDialog filter={bankFilterQuery(state)} onClose={exporting.close} />}
    </Group>
  )
}
