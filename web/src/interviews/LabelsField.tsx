import type { Label } from '@assay/contract/labels'
import { ActionIcon, Box, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useText } from '../i18n/text.ts'
import { LabelSelect } from '../labels/LabelSelect.tsx'
import styles from './LabelsField.module.css'
import type { InterviewForm } from './wizardForm.ts'

export function LabelsField({ form, labels }: { form: InterviewForm; labels: readonly Label[] }) {
  const t = useText()
  return (
    <Box pos="relative">
      <LabelSelect
        label={t('WIZARD.LABELS')}
        labels={labels}
        placeholder={form.values.labels.length > 0 ? '' : t('WIZARD.LABELS_PLACEHOLDER')}
        {...form.getInputProps('labels')}
      />
      {/* Beside the label and not in it: it would become a part of the field's name. */}
      <Tooltip label={t('WIZARD.LABELS_TIP')} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('WIZARD.LABELS_HINT')}
          className={styles['tip']}
        >
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Box>
  )
}
