import type { Label } from '@assay/contract/labels'
import { AMOUNT_OF_QUESTIONS, MAX_TIME } from '@assay/domain/limits'
import { Group, Stack, TextInput } from '@mantine/core'
import { inWords } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { RangeField } from '../../ui/form/RangeField.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { LabelsField } from './LabelsField.tsx'
import { canDraw, type DrawPlan } from './usePlan.ts'
import type { InterviewForm } from './wizardForm.ts'

interface Props {
  form: InterviewForm
  labels: readonly Label[]
  plan: DrawPlan
  onNext: () => void
}

/** Whoever comes here starts at what is wrong, or at the beginning. */
function focusFirst(node: HTMLFormElement | null): void {
  const field = node?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? node?.querySelector('input')
  field?.focus()
}

export function DetailsStep({ form, labels, plan, onNext }: Props) {
  const isReady = form.isValid() && canDraw(plan)
  const { amount_of_questions: amount, max_time: time } = form.values
  const tooFew = plan.isShort ? t('WIZARD.TOO_FEW', { count: plan.available ?? 0 }) : undefined
  const goOn = () => {
    if (isReady) onNext()
  }

  return (
    <Surface>
      <form ref={focusFirst} noValidate onSubmit={form.onSubmit(goOn)}>
        <Stack gap="lg">
          <TextInput label={t('WIZARD.NAME')} autoComplete="off" {...form.getInputProps('name')} />
          <TextInput
            label={t('WIZARD.EMAIL')}
            description={t('WIZARD.EMAIL_TEXT')}
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <LabelsField form={form} labels={labels} />
          <RangeField
            label={t('WIZARD.AMOUNT')}
            valueText={t('INTERVIEWS.QUESTIONS', { count: amount })}
            value={amount}
            {...AMOUNT_OF_QUESTIONS}
            onChange={(value) => form.setFieldValue('amount_of_questions', value)}
            warning={
              amount === AMOUNT_OF_QUESTIONS.initial
                ? undefined
                : t('WIZARD.AMOUNT_CHANGED', { count: AMOUNT_OF_QUESTIONS.initial })
            }
            error={tooFew ?? (form.errors['amount_of_questions'] as string | undefined)}
          />
          <RangeField
            label={t('WIZARD.TIME')}
            valueText={inWords(time, 'minute')}
            value={time}
            {...MAX_TIME}
            onChange={(value) => form.setFieldValue('max_time', value)}
            warning={time === MAX_TIME.initial ? undefined : t('WIZARD.TIME_CHANGED', { count: MAX_TIME.initial })}
            error={form.errors['max_time'] as string | undefined}
          />
          <Group justify="end">
            <FormButton type="submit" disabled={!isReady}>
              {t('WIZARD.NEXT')}
            </FormButton>
          </Group>
        </Stack>
      </form>
    </Surface>
  )
}
