import type { Interview } from '@assay/contract/interviews/interviews'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { CorrectDialog } from '../../interviews/correct/CorrectDialog.tsx'
import { toastFailure } from '../../lib/toast.tsx'
import { readRound } from '../wholeRound.ts'

/**
 * Shows the addresses that could not be reached, one after the other. The candidate is invited again, unless the user
 * declines.
 */
export function FixAddressesButton({ round, count }: { round: number; count: number }) {
  const [wrong, setWrong] = useState<readonly Interview[]>([])
  const [isReading, setReading] = useState(false)
  const [first, ...others] = wrong

  async function open(): Promise<void> {
    setReading(true)
    const read = () => readRound(round, { state: 'failed' }).then(setWrong)
    await toastFailure('read round', read, () => t('ROUND.READ_FAILED'))
    setReading(false)
  }

  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        color="red"
        leftSection={<IconPencil size={14} aria-hidden />}
        loading={isReading}
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
