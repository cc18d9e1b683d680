import { type KeyFixPreview, type Treatment, treatment as treatments } from '@assay/contract/insight/keyFix'
import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { IconHistory, IconUsers } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { ReasonsFold } from '../../questions/reasons/ReasonsFold.tsx'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { QuestionContent } from '../question/QuestionContent.tsx'
import type { QuestionStatistics } from '../question/questionStatistics.ts'
import { AnswerKeyField } from './AnswerKeyField.tsx'
import { KeyFixImpact } from './KeyFixImpact.tsx'
import { optionNames, treatmentTexts } from './keyFixTexts.ts'
import { ReasonField } from './ReasonField.tsx'
import { type KeyFixProps, useKeyFix } from './useKeyFix.ts'

interface ApplyDialogProps {
  numbers: KeyFixPreview | null
  statistics: QuestionStatistics
  onApply: (numbers: KeyFixPreview) => void
  onClose: () => void
}

function ApplyDialog({ numbers, statistics, onApply, onClose }: ApplyDialogProps) {
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

/** The clicked button is far below the notice, so the notice gets the focus. */
const focusNotice = (notice: HTMLElement | null) => notice?.focus()

function KeyFixConflict({ onClose }: { onClose: () => void }) {
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

export function KeyFixForm(props: KeyFixProps) {
  const { statistics, ofVersion } = props
  const fix = useKeyFix(props)
  const { draftFix, choose } = fix

  return (
    <form noValidate onSubmit={(event) => void fix.openConfirm(event)}>
      <Stack gap="lg">
        {fix.stale.isStale && <KeyFixConflict onClose={fix.stale.close} />}
        <Surface>
          <Stack gap="lg">
            {ofVersion !== undefined && (
              <Alert variant="default" icon={<IconHistory size={18} aria-hidden />}>
                {t('KEY_FIX.OLDER', { version: ofVersion })}
              </Alert>
            )}
            <QuestionContent statistics={statistics} />
            {statistics.in_bank && <ReasonsFold id={statistics.question_id} />}
            <AnswerKeyField statistics={statistics} right={draftFix.right} onChange={(right) => choose({ right })} />
            <TreatmentField value={draftFix.treatment} onChange={(treatment) => choose({ treatment })} />
          </Stack>
        </Surface>
        {draftFix.right.length > 0 && <KeyFixImpact id={fix.id} preview={fix.preview} paging={fix.paging} />}
        <Surface>
          <Stack gap="md">
            <ReasonField {...fix.reason} description={t('KEY_FIX.REASON_HINT')} />
            <FormFault fault={fix.fault} />
            <Group justify="end">
              <FormButton type="submit" loading={fix.isSending}>
                {t('KEY_FIX.APPLY_TITLE')}
              </FormButton>
            </Group>
          </Stack>
        </Surface>
      </Stack>
      <ApplyDialog
        numbers={fix.confirmDialog.numbers}
        statistics={statistics}
        onApply={fix.confirm}
        onClose={fix.confirmDialog.close}
      />
    </form>
  )
}

interface Props {
  value: Treatment
  onChange: (value: Treatment) => void
}

function TreatmentField({ value, onChange }: Props) {
  const chooseTreatment = (wanted: string) => {
    const found = treatments.options.find((each) => each === wanted)
    if (found) onChange(found)
  }
  return (
    <Radio.Group label={t('KEY_FIX.TREATMENT')} value={value} onChange={chooseTreatment}>
      <Stack gap="sm" mt="xs">
        {treatments.options.map((each) => (
          <Radio
            key={each}
            value={each}
            label={t(treatmentTexts[each].name)}
            description={t(treatmentTexts[each].text)}
          />
        ))}
      </Stack>
      <Text fz="sm" c="dimmed" mt="sm">
        {t('KEY_FIX.LATER')}
      </Text>
    </Radio.Group>
  )
}
