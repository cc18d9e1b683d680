import { Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '../i18n/text.ts'

export function confirmDelete(texts: readonly string[], act: () => void): void {
  modals.openConfirmModal({
    title: t('DELETE.TITLE'),
    children: (
      <Stack gap="sm">
        {texts.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </Stack>
    ),
    labels: { confirm: t('DELETE.CONFIRM'), cancel: t('DELETE.CANCEL') },
    confirmProps: { color: 'red' },
    onConfirm: act,
  })
}

interface Question {
  title: string
  text: string
  confirm: string
  act: () => void
}

export function confirmAction({ title, text, confirm, act }: Question): void {
  modals.openConfirmModal({
    title,
    children: <Text>{text}</Text>,
    labels: { confirm, cancel: t('DELETE.CANCEL') },
    confirmProps: { color: 'red' },
    onConfirm: act,
  })
}
