import { type Import, undoImport } from '@assay/contract/imports/imports'
import { Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '../i18n/text.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { focusHeading } from '../ui/focusHeading.ts'

function Consequences({ import: { added, changed, drawn } }: { import: Import }) {
  if (drawn > 0) return <Text>{t('IMPORT.UNDO_DRAWN', { count: drawn })}</Text>
  return (
    <Stack gap="xs">
      <Text>{t('IMPORT.UNDO_TEXT', { count: added })}</Text>
      {changed > 0 && <Text fw={600}>{t('IMPORT.UNDO_CHANGED', { count: changed })}</Text>}
    </Stack>
  )
}

export function useUndo() {
  const undo = useCall(undoImport, {
    onSuccess: ({ file_name }) => {
      toast('success', t('IMPORT.UNDO_DONE', { name: file_name }))
      focusHeading()
    },
    refusals: {
      IMPORT_IN_USE: 'IMPORT.UNDO_IN_USE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'IMPORT.UNDO_FAILED',
    },
  })

  const ask = (one: Import) => {
    const dialog = {
      title: t('IMPORT.UNDO_TITLE', { name: one.file_name }),
      children: <Consequences import={one} />,
    }
    if (one.drawn > 0) return modals.open(dialog)
    return modals.openConfirmModal({
      ...dialog,
      labels: { confirm: t('IMPORT.UNDO_CONFIRM'), cancel: t('FORM.CANCEL') },
      confirmProps: { color: 'red' },
      onConfirm: () => undo.mutate({ params: { id: one.id } }),
    })
  }
  return { ask, isPending: undo.isPending }
}
