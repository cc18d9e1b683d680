import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconShare } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { ShareDialog } from './ShareDialog.tsx'
import type { Sharable } from './sharable.ts'

export function ShareButton({ interviews }: { interviews: readonly Sharable[] }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={open}>
        {t('SHARE.BUTTON')}
      </Button>
      <ShareDialog isOpen={isOpen} onClose={close} interviews={interviews} />
    </>
  )
}
