import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconReceipt } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { MountOnOpen } from '../../ui/MountOnOpen.tsx'
import { ReceiptForm } from './ReceiptForm.tsx'

export function CheckReceipt() {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconReceipt size={18} aria-hidden />} onClick={dialog.open}>
        {t('RECEIPT.CHECK_ONE')}
      </Button>
      <MountOnOpen isOpen={isOpen}>
        {(isShown) => (
          <Modal
            opened={isShown}
            onClose={dialog.close}
            title={t('RECEIPT.WHOSE')}
            closeButtonProps={{ 'aria-label': t('TOAST.CLOSE') }}
          >
            <ReceiptForm />
          </Modal>
        )}
      </MountOnOpen>
    </>
  )
}
