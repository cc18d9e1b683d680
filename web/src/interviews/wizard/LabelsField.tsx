import { ActionIcon, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { LabelSelect } from '../../labels/LabelSelect.tsx'
import type { InterviewForm } from './wizardForm.ts'

export function LabelsField({ form, isFixed }: { form: InterviewForm; isFixed: boolean }) {
  return (
    <LabelSelect
      label={t('WIZARD.LABELS')}
      hint={<LabelsHint />}
      disabled={isFixed}
      placeholder={form.values.labels.length > 0 ? '' : t('WIZARD.LABELS_PLACEHOLDER')}
      {...form.getInputProps('labels')}
    />
  )
}

function LabelsHint() {
  return (
    <Tooltip
      label={t('WIZARD.LABELS_TIP')}
      position="right-start"
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('WIZARD.LABELS_HINT')}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
