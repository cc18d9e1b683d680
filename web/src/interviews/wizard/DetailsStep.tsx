import type { Blueprint } from '@assay/contract/blueprints'
import { AMOUNT_OF_QUESTIONS, MAX_TIME } from '@assay/domain/limits'
import { ActionIcon, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useId } from 'react'
import type { DrawPlan } from '../../blueprints/plan/drawPlan.ts'
import { inWords } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { LabelSelect } from '../../labels/LabelSelect.tsx'
import { CollapsibleSection } from '../../ui/form/CollapsibleSection.tsx'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { RangeField } from '../../ui/form/RangeField.tsx'
import { ActionBar } from '../../ui/list/ActionBar.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { ExtraTimeField } from '../extraTime/ExtraTimeField.tsx'
import { WindowFields } from '../WindowFields.tsx'
import { BlueprintField } from './BlueprintField.tsx'
import { canDraw } from './usePlan.ts'
import type { InterviewForm } from './wizardForm.ts'

interface Props {
  form: InterviewForm
  blueprints: readonly Blueprint[]
  plan: DrawPlan
  onNext: () => void
}

function focusFirst(node: HTMLFormElement | null): void {
  const field = node?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? node?.querySelector('input')
  field?.focus()
}

export function DetailsStep({ form, blueprints, plan, onNext }: Props) {
  const isReady = form.isValid() && canDraw(plan)
  const { name, email, labels, amount_of_questions: amount, max_time: time } = form.values
  const isEmpty = !name || !email || labels.length === 0
  const hint = useId()
  const blueprint = blueprints.find(({ id }) => id === form.values.blueprint_id)
  const isFixed = blueprint !== undefined
  const tooFew = plan.isShort ? t('WIZARD.TOO_FEW', { count: plan.available ?? 0 }) : undefined
  const review = () => {
    if (isReady) onNext()
  }

  return (
    <form ref={focusFirst} noValidate onSubmit={form.onSubmit(review)}>
      <Stack gap="md">
        <Surface>
          <Stack gap="lg">
            <BlueprintField form={form} blueprints={blueprints} />
            <TextInput label={t('WIZARD.NAME')} autoComplete="off" {...form.getInputProps('name')} />
            <TextInput
              label={t('WIZARD.EMAIL')}
              description={t('WIZARD.EMAIL_TEXT')}
              type="email"
              autoComplete="off"
              {...form.getInputProps('email')}
            />
            <LabelsField form={form} isFixed={isFixed} />
            <RangeField
              label={t('WIZARD.AMOUNT')}
              valueText={t('INTERVIEWS.QUESTIONS', { count: amount })}
              value={amount}
              {...AMOUNT_OF_QUESTIONS}
              // With exact numbers per label, the total may be any number, so the slider has steps of 1.
              step={isFixed ? 1 : AMOUNT_OF_QUESTIONS.step}
              disabled={isFixed}
              onChange={(value) => form.setFieldValue('amount_of_questions', value)}
              warning={
                isFixed || amount === AMOUNT_OF_QUESTIONS.initial
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
              disabled={isFixed}
              onChange={(value) => form.setFieldValue('max_time', value)}
              warning={
                isFixed || time === MAX_TIME.initial ? undefined : t('WIZARD.TIME_CHANGED', { count: MAX_TIME.initial })
              }
              error={form.errors['max_time'] as string | undefined}
            />
          </Stack>
        </Surface>
        <TimesSection form={form} blueprint={blueprint} />
        <ActionBar>
          <Text id={hint} fz="sm" c="dimmed">
            {isEmpty && t('WIZARD.NEXT_NEEDS')}
          </Text>
          <FormButton type="submit" disabled={!isReady} aria-describedby={hint}>
            {t('WIZARD.NEXT')}
          </FormButton>
        </ActionBar>
      </Stack>
    </form>
  )
}

/** Most interviews need no extra time and no dates, so these fields are in a closed section. */
function TimesSection({ form, blueprint }: { form: InterviewForm; blueprint: Blueprint | undefined }) {
  const { accommodation, opens_at: opens, closes_at: closes } = form.values
  const isUsed = accommodation.choice !== '' || opens !== '' || closes !== ''
  return (
    <CollapsibleSection title={t('WIZARD.TIMES')} lead={t('WIZARD.TIMES_LEAD')} isOpen={isUsed}>
      <Stack gap="lg">
        <ExtraTimeField
          value={accommodation}
          onChange={(accommodation) => {
            form.clearFieldError('accommodation')
            form.setFieldValue('accommodation', accommodation)
          }}
          error={form.errors['accommodation']}
        />
        <WindowFields
          values={{ opens, closes }}
          onChange={(window) => {
            form.clearFieldError('closes_at')
            form.setValues({ opens_at: window.opens, closes_at: window.closes })
          }}
          errors={{ opens: form.errors['opens_at'], closes: form.errors['closes_at'] }}
          closesHint={blueprint?.open_days ? t('WINDOW.EMPTY_DAYS', { count: blueprint.open_days }) : undefined}
        />
      </Stack>
    </CollapsibleSection>
  )
}

function LabelsField({ form, isFixed }: { form: InterviewForm; isFixed: boolean }) {
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
