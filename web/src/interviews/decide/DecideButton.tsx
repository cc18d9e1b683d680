import type { Decision } from '@assay/contract/decisions/decision'
import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconGavel } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { DecideDialog } from './DecideDialog.tsx'
import type { Rest } from './useDecide.ts'

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  codes: readonly string[]
  now?: Decision
  onDone?: () => void
  rest?: Rest
}

export function DecideButton({ codes, now, onDone, rest, ...look }: Props) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button {...look} leftSection={<IconGavel size={16} aria-hidden />} onClick={dialog.open}>
        {t('DECISION.DECIDE')}
      </Button>
      <DecideDialog
        isOpen={isOpen}
        onClose={dialog.close}
        codes={codes}
        {...(now && { now })}
        {...(onDone && { onDone })}
        {...(rest && { rest })}
      />
    </>
  )
}
