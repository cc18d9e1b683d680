import type { Refused } from '@assay/contract/client'
import type { Interview } from '@assay/contract/interviews'
import type { Label } from '@assay/contract/labels'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.tsx'
import { Steps } from '../../ui/form/Steps.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { CreatedStep, ReviewStep } from './ReviewStep.tsx'
import { useCreation } from './useCreation.ts'
import { usePlan } from './usePlan.ts'
import styles from './Wizard.module.css'
import { interviewFaults, useInterviewForm } from './wizardForm.ts'

type Step = { at: 'details' } | { at: 'review' } | { at: 'created'; interview: Interview }

const places = { details: 0, review: 1, created: 2 }

export function Wizard({ labels }: { labels: readonly Label[] }) {
  const [step, setStep] = useState<Step>({ at: 'details' })
  const form = useInterviewForm()
  useUnsavedGuard(() => step.at !== 'created' && form.isDirty())
  const plan = usePlan(form.values.labels, form.values.amount_of_questions)
  const creation = useCreation({
    onCreated: (interview) => {
      toast('success', t('WIZARD.SUCCESS'))
      setStep({ at: 'created', interview })
    },
    refusals: {
      VALIDATION_FAILED: showFaults,
      TOO_FEW_QUESTIONS: showFaults,
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

  function startAnew(): void {
    form.reset()
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
      <div className={styles['columns']}>
        {step.at === 'details' && (
          <DetailsStep form={form} labels={labels} plan={plan} onNext={() => setStep({ at: 'review' })} />
        )}
        {step.at === 'review' && (
          <ReviewStep
            values={form.values}
            labels={labels}
            plan={plan}
            isSubmitting={creation.isRunning}
            onPrevious={() => setStep({ at: 'details' })}
            onSubmit={() => creation.submit(form.values)}
          />
        )}
        {step.at === 'created' && <CreatedStep interview={step.interview} onContinue={startAnew} />}
        {step.at !== 'created' && <PlanPanel values={form.values} plan={plan} />}
      </div>
    </Stack>
  )
}
