import type { Interview } from '@assay/contract/interviews/interviews'
import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserCheck } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { VerificationTestDialog } from './VerificationTestDialog.tsx'

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  interviews: readonly Pick<Interview, 'code' | 'name' | 'may_confirm'>[]
  onDone?: () => void
}

/**
 * The button is shown only if candidates were informed that a verification test may follow. Teams without verification
 * tests never see the button.
 */
export function VerificationTestButton({ interviews, onDone, variant = 'default', ...look }: Props) {
  const [isOpen, dialog] = useDisclosure(false)
  if (!interviews.some(({ may_confirm }) => may_confirm)) return null
  return (
    <>
      <Button {...look} variant={variant} leftSection={<IconUserCheck size={16} aria-hidden />} onClick={dialog.open}>
        {t('CONFIRMATION.CONFIRM')}
      </Button>
      <VerificationTestDialog
        isOpen={isOpen}
        onClose={dialog.close}
        interviews={interviews}
        {...(onDone && { onDone })}
      />
    </>
  )
}
