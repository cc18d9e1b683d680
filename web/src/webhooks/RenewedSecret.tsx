import { Modal } from '@mantine/core'
import { ShownOnce } from '../auth/ShownOnce.tsx'
import { t } from '../i18n/text.ts'

/** Shows the new secret. The old secret stays valid for some time. */
export function RenewedSecret({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      size="lg"
      title={t('WEBHOOKS.SECRET')}
      closeOnClickOutside={false}
    >
      <ShownOnce label={t('WEBHOOKS.SECRET')} value={secret ?? ''} text={t('WEBHOOKS.SECRET_BOTH')} onDone={onClose} />
    </Modal>
  )
}
