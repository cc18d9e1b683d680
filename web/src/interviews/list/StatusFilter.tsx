import type { InterviewStatus } from '@assay/domain/exam/interview'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { statusWord } from '../cells/StatusBadge.tsx'

interface Props {
  status: InterviewStatus
  onRemove: () => void
}

export function StatusFilter({ status, onRemove }: Props) {
  return (
    <Button
      mt="xs"
      size="xs"
      radius="xl"
      variant="default"
      rightSection={<IconX size={14} aria-hidden />}
      title={t('INTERVIEWS.ANY_STATUS')}
      onClick={onRemove}
    >
      {t('INTERVIEWS.STATUS_IS', { status: t(statusWord(status)) })}
      <VisuallyHidden>, {t('INTERVIEWS.ANY_STATUS')}</VisuallyHidden>
    </Button>
  )
}
