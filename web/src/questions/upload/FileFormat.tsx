import { ActionIcon, Anchor, Code, List, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHelp } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'

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

export function FileFormat() {
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
