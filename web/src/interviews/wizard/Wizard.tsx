import type { Blueprint } from '@assay/contract/blueprints'
import type { Refused } from '@assay/contract/client'
import { createInterview, type Interview } from '@assay/contract/interviews/interviews'
import type { Label } from '@assay/contract/labels'
import { Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNamePolicy } from '../../auth/NameFault.tsx'
import { PlanPanel } from '../../blueprints/plan/PlanPanel.tsx'
import { recipeOfBlueprint, useRecipePlan } from '../../blueprints/plan/useRecipePlan.ts'
import { t } from '../../i18n/text.ts'
import { useUnsavedGuard } from '../../lib/form/useUnsavedGuard.tsx'
import { useUnsavedInput } from '../../lib/form/useUnsavedInput.ts'
import { toast } from '../../lib/toast.tsx'
import { type Refusals, useCall } from '../../lib/useCall.ts'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import { RestoredNotice } from '../../shell/RestoredNotice.tsx'
import { Steps } from '../../ui/form/Steps.tsx'
import { recipeValues } from './BlueprintField.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { CreatedStep, ReviewStep } from './ReviewStep.tsx'
import { usePlan } from './usePlan.ts'
import styles from './Wizard.module.css'
import { type InterviewValues, interviewFaults, interviewRequest, useInterviewForm } from './wizardForm.ts'

interface Outcome {
  onCreated: (interview: Interview) => void
  refusals: Refusals<typeof createInterview>
}

/** If the response is lost, the retry has the same key, so the server returns the existing interview. */
function useCreateInterview({ onCreated, refusals }: Outcome) {
  const idempotencyKeys = useIdempotencyKeys()
  const isRunning = useRef(false)
  const create = useCall(createInterview, {
    onSuccess: (interview) => {
      idempotencyKeys.forget()
      onCreated(interview)
    },
    refusals,
  })

  const submit = (values: InterviewValues, hasOpenDays: boolean) => {
    if (isRunning.current) return
    isRunning.current = true
    create.mutate(
      { body: interviewRequest(values, hasOpenDays), headers: { 'idempotency-key': idempotencyKeys.keyFor(values) } },
      {
        onSettled: () => {
          isRunning.current = false
        },
      },
    )
  }
  return { submit, isRunning: create.isPending }
}

type Step = { at: 'details' } | { at: 'review' } | { at: 'created'; interview: Interview }

const places = { details: 0, review: 1, created: 2 }

interface Props {
  labels: readonly Label[]
  blueprints: readonly Blueprint[]
}

export function Wizard({ labels, blueprints }: Props) {
  const [step, setStep] = useState<Step>({ at: 'details' })
  const form = useInterviewForm(useNamePolicy())
  useUnsavedGuard(() => step.at !== 'created' && form.isDirty())
  const unsavedInput = useUnsavedInput<InterviewValues>('interview new', {
    read: () => (step.at !== 'created' && form.isDirty() ? form.getValues() : undefined),
    restore: form.setValues,
  })
  const blueprint = blueprints.find(({ id }) => id === form.values.blueprint_id)
  const { amount_of_questions: amount } = form.values
  const ownPlan = usePlan(blueprint ? [] : form.values.labels, amount)
  const itsPlan = useRecipePlan(blueprint ? recipeOfBlueprint(blueprint) : null, amount)
  const plan = blueprint ? itsPlan : ownPlan
  const creation = useCreateInterview({
    onCreated: (interview) => {
      toast('success', t('WIZARD.SUCCESS'))
      setStep({ at: 'created', interview })
      unsavedInput.dismissRestored()
    },
    refusals: {
      VALIDATION_FAILED: showFaults,
      TOO_FEW_QUESTIONS: showFaults,
      ALREADY_INVITED: showInvited,
      BLUEPRINT_ARCHIVED: 'ADD.ARCHIVED_TITLE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'WIZARD.FAILED',
    },
  })

  function showFaults({ errors }: Refused): string | undefined {
    const faults = interviewFaults(errors)
    if (Object.keys(faults).length === 0) return t('WIZARD.FAILED')
    form.setErrors(faults)
    setStep({ at: 'details' })
    return undefined
  }

  function showInvited(): undefined {
    form.setErrors({ email: t('WIZARD.ALERT.ALREADY_INVITED') })
    setStep({ at: 'details' })
  }

  /** The next interview keeps the blueprint, because the next candidate probably applies for the same position. */
  function startOver(): void {
    form.reset()
    if (blueprint) form.setValues(recipeValues(blueprint))
    setStep({ at: 'details' })
  }

  return (
    <Stack gap="lg">
      <Steps
        label={t('WIZARD.STEPS')}
        titles={[t('WIZARD.ENTER_DETAILS'), t('WIZARD.REVIEW')]}
        current={places[step.at]}
        stateTexts={{ done: t('WIZARD.DONE'), current: t('WIZARD.CURRENT'), pending: t('WIZARD.PENDING') }}
      />
      <RestoredNotice
        unsavedInput={unsavedInput}
        onDiscard={() => {
          form.reset()
          setStep({ at: 'details' })
        }}
      />
      <div className={styles['columns']}>
        {step.at === 'details' && (
          <DetailsStep form={form} blueprints={blueprints} plan={plan} onNext={() => setStep({ at: 'review' })} />
        )}
        {step.at === 'review' && (
          <ReviewStep
            values={form.values}
            labels={labels}
            blueprint={blueprint}
            plan={plan}
            isSubmitting={creation.isRunning}
            onPrevious={() => setStep({ at: 'details' })}
            onSubmit={() => creation.submit(form.values, Boolean(blueprint?.open_days))}
          />
        )}
        {step.at === 'created' && <CreatedStep interview={step.interview} onContinue={startOver} />}
        {step.at !== 'created' && <PlanPanel values={form.values} plan={plan} />}
      </div>
    </Stack>
  )
}
