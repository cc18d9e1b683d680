import { discardImport, type Import } from '@assay/contract/imports/imports'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'

/** Discarding an import needs no confirmation, because the file can be imported again. */
export function DiscardImport({ import: { id, file_name } }: { import: Import }) {
  const navigate = useNavigate()
  const drop = useCall(discardImport, {
    onSuccess: () => {
      toast('success', t('IMPORT.DROPPED', { name: file_name }))
      void navigate({ to: paths.imports })
    },
    refusals: { OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'IMPORT.DROP_FAILED' },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={drop.isPending}
      onClick={() => drop.mutate({ params: { id } })}
    >
      {t('IMPORT.DROP')}
    </Button>
  )
}
