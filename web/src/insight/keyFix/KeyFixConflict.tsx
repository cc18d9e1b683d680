import { Alert, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'

/** The clicked button is far below, so focus moves to the notice. */
const focusNotice = (notice: HTMLElement | null) => notice?.focus()

/** Another user was faster: the fix was not applied, and the form keeps its values. */
export function KeyFixConflict({ onClose }: { onClose: () => void }) {
  return (
    <Alert
      ref={focusNotice}
      tabIndex={-1}
      role="alert"
      variant="light"
      color="yellow"
      icon={<IconUsers size={20} aria-hidden />}
      title={t('KEY_FIX.STALE_TITLE')}
      withCloseButton
      closeButtonLabel={t('TOAST.CLOSE')}
      onClose={onClose}
    >
      <Text fz="sm">{t('KEY_FIX.STALE_TEXT')}</Text>
    </Alert>
  )
}
