import { Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '../i18n/text.ts'

export function confirmDelete(name: string, act: () => void, notes: readonly string[] = []): void {
  modals.openConfirmModal({
    title: t('DELETE.TITLE'),
    children: (
      <Stack gap="sm">
        <Text>{t('DELETE.TEXT', { name })}</Text>
        {notes.map((note) => (
          <Text key={note}>{note}</Text>
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
