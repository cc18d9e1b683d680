import type { Interview } from '@assay/contract/interviews/interviews'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { CorrectDialog } from '../../interviews/CorrectDialog.tsx'
import { readRound, useWholeRound } from '../wholeRound.ts'

interface Props {
  blueprintId: number
  count: number
  /** While the count loads, the button is disabled instead of hidden, so that the layout does not shift later. */
  isLoading?: boolean
}

export function FixAddressesButton({ blueprintId, count, isLoading = false }: Props) {
  const [wrong, setWrong] = useState<readonly Interview[]>([])
  const { isReading, withWholeRound } = useWholeRound()
  const [first, ...others] = wrong
  const open = () => withWholeRound(() => readRound(blueprintId, { state: 'failed' }).then(setWrong))

  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        color="red"
        leftSection={<IconPencil size={14} aria-hidden />}
        loading={isReading}
        disabled={isLoading}
        onClick={() => void open()}
      >
        {t('DUE.MEND', { count })}
      </Button>
      {first && (
        <CorrectDialog
          key={first.code}
          interview={first}
          isOpen
          invites
          onClose={() => setWrong([])}
          onSaved={() => setWrong(others)}
        />
      )}
    </>
  )
}
