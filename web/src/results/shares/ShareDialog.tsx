import { Modal, Stack } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import { NewLink } from './NewLink.tsx'
import type { Sharable } from './sharable.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  interviews: readonly Sharable[]
}

export function ShareDialog({ isOpen, onClose, interviews }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={t('SHARE.TITLE', { count: interviews.length })}>
      <Stack gap="lg" align="start">
        <NewLink interviews={interviews} />
        <TextLink to={paths.shares} fz="sm">
          {t('SHARES.TITLE')}
        </TextLink>
      </Stack>
    </Modal>
  )
}
