import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailForward } from '@tabler/icons-react'
import { t } from '../../../i18n/text.ts'
import { useMail } from '../../useMail.ts'
import { DecisionMailDialog } from './DecisionMailDialog.tsx'

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  codes: readonly string[]
  onDone?: () => void
}

export function DecisionMailButton({ codes, onDone, ...look }: Props) {
  const [isOpen, dialog] = useDisclosure(false)
  const mail = useMail()
  const isMissing = mail !== undefined && !mail.can_send
  return (
    <>
      <Button
        {...look}
        leftSection={<IconMailForward size={16} aria-hidden />}
        disabled={isMissing}
        title={isMissing ? t('MAIL.NOT_SET_UP') : undefined}
        onClick={dialog.open}
      >
        {t('DECISION_MAIL.SEND')}
      </Button>
      <DecisionMailDialog isOpen={isOpen} onClose={dialog.close} codes={codes} {...(onDone && { onDone })} />
    </>
  )
}
