import type { Interview } from '@assay/contract/interviews/interviews'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { RowAction } from '../../ui/list/RowAction.tsx'
import { MountOnOpen } from '../../ui/MountOnOpen.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'

interface Props {
  interview: Interview
  /** In list rows the button shows only an icon. */
  size?: number
}

/** Hidden names cannot be corrected. */
export function CorrectAction({ interview, size }: Props) {
  const [isOpen, dialog] = useDisclosure(false)
  if (interview.is_veiled) return null
  const label = t('CORRECT.ACTION', { name: interview.name })
  return (
    <>
      {size === undefined ? (
        <Button
          variant="default"
          aria-label={label}
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={dialog.open}
        >
          {t('CORRECT.SHORT')}
        </Button>
      ) : (
        <RowAction size={size} label={label} onClick={dialog.open}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </RowAction>
      )}
      <MountOnOpen isOpen={isOpen}>
        {(isShown) => <CorrectDialog interview={interview} isOpen={isShown} onClose={dialog.close} />}
      </MountOnOpen>
    </>
  )
}
