import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconShare } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { ShareDialog } from './ShareDialog.tsx'
import type { Sharable } from './sharable.ts'

interface Props {
  interviews: readonly Sharable[]
  disabled?: boolean
  title?: string | undefined
}

export function ShareButton({ interviews, ...button }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button {...button} variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={open}>
        {t('SHARE.BUTTON')}
      </Button>
      <ShareDialog isOpen={isOpen} onClose={close} interviews={interviews} />
    </>
  )
}
