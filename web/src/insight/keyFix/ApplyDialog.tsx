import type { KeyFixPreview } from '@assay/contract/insight/keyFix'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import type { QuestionStatistics } from '../question/questionStatistics.ts'
import { optionNames, treatmentTexts } from './fix.ts'

interface Props {
  numbers: KeyFixPreview | null
  statistics: QuestionStatistics
  onApply: (numbers: KeyFixPreview) => void
  onClose: () => void
}

export function ApplyDialog({ numbers, statistics, onApply, onClose }: Props) {
  return (
    <Modal opened={numbers !== null} onClose={onClose} title={t('KEY_FIX.DIALOG_TITLE')}>
      {numbers && (
        <Stack gap="sm">
          <Text fz="sm" fw={600}>
            {changeSummary(numbers)}
          </Text>
          <Text fz="sm">{t(treatmentTexts[numbers.treatment].text)}</Text>
          {numbers.unfinished > 0 && (
            <Text fz="sm">
              {t('KEY_FIX.UNFINISHED')}: {numbers.unfinished}
            </Text>
          )}
          <Text fz="sm">{t('KEY_FIX.DIALOG_KEY', { options: optionNames(statistics, numbers.right) })}</Text>
          <Group justify="end" mt="xs">
            <Button variant="default" data-autofocus onClick={onClose}>
              {t('FORM.CANCEL')}
            </Button>
            <Button onClick={() => onApply(numbers)}>{t('KEY_FIX.APPLY')}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

const changeSummary = ({ changed, finished, up, down }: KeyFixPreview): string =>
  changed === 0 ? t('KEY_FIX.DIALOG_LEFT') : t('KEY_FIX.DIALOG_CHANGED', { changed, finished, up, down })
