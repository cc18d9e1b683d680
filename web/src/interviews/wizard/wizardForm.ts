import type { FieldCode, FieldError } from '@assay/contract/fieldErrors'
import { interviewByHand } from '@assay/contract/interviews'
import { AMOUNT_OF_QUESTIONS, MAX_TIME, PERSON_NAME_MAX } from '@assay/domain/limits'
import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'
import { type TextKey, t } from '../../i18n/text.ts'
import { faultsAtFields, ruleOf } from '../../lib/faults.ts'
import { useCheckedForm } from '../../lib/useCheckedForm.ts'

/** The fields are called as on the wire, so that what the server finds wrong stands at once at the right one. */
export type InterviewValues = z.input<typeof interviewByHand>
export type InterviewForm = UseFormReturnType<InterviewValues>

const texts: Partial<Record<FieldCode, TextKey>> = {
  REQUIRED: 'WIZARD.ALERT.REQUIRED',
  FORMAT_NAME: 'WIZARD.ALERT.FORMAT_NAME',
  FORMAT_EMAIL: 'WIZARD.ALERT.FORMAT_EMAIL',
  LABEL_REQUIRED: 'WIZARD.ALERT.LABEL_REQUIRED',
  TOO_LONG: 'WIZARD.ALERT.TOO_LONG',
  UNKNOWN_LABEL: 'WIZARD.ALERT.UNKNOWN_LABEL',
  TOO_FEW_QUESTIONS: 'WIZARD.ALERT.TOO_FEW',
}

const faultText = (code: FieldCode) => t(texts[code] ?? 'WIZARD.ALERT.INVALID', { max: PERSON_NAME_MAX })

const { name, email, labels } = interviewByHand.shape

export const emptyInterview: InterviewValues = {
  name: '',
  email: '',
  labels: [],
  amount_of_questions: AMOUNT_OF_QUESTIONS.initial,
  max_time: MAX_TIME.initial,
}

export function useInterviewForm(): InterviewForm {
  return useCheckedForm({
    initialValues: emptyInterview,
    validate: { name: ruleOf(name, faultText), email: ruleOf(email, faultText), labels: ruleOf(labels, faultText) },
  })
}

/** `labels.0` is a fault of the labels; what belongs to no field of the form is left out. */
export function interviewFaults(errors: readonly FieldError[]): Record<string, string> {
  const faults = faultsAtFields(errors, faultText, (field) => field.replace(/\..*$/, ''))
  return Object.fromEntries(Object.entries(faults).filter(([field]) => field in emptyInterview))
}
