import type { Input } from '@assay/contract/endpoint'
import type { FieldCode, FieldError } from '@assay/contract/fieldErrors'
import { candidateName, email } from '@assay/contract/fields'
import type { createInterview } from '@assay/contract/interviews/interviews'
import { AMOUNT_OF_QUESTIONS, MAX_TIME, PERSON_NAME_MAX } from '@assay/domain/limits'
import { isName, type NamePolicy } from '@assay/domain/people/names'
import type { UseFormReturnType } from '@mantine/form'
import { createElement, type ReactNode, useEffect } from 'react'
import { NameFault } from '../../auth/NameFault.tsx'
import { type TextKey, t } from '../../i18n/text.ts'
import { fieldErrorTexts, validatorOf } from '../../lib/form/faults.ts'
import { useCheckedForm } from '../../lib/form/useCheckedForm.ts'
import { fromField } from '../../lib/times/moments.ts'
import { type ExtraTimeChoice, extraTimeFault, extraTimeRequest, noExtraTime } from '../extraTime/extraTime.ts'
import { windowFaults } from '../windowFaults.ts'
import { AllowAnyName } from './AllowAnyName.tsx'

/** Fields have the names of the API, so that server errors appear at the correct field. */
export interface InterviewValues {
  blueprint_id: number | null
  name: string
  email: string
  labels: string[]
  amount_of_questions: number
  max_time: number
  /** Local date and time of the start; an empty text means no limit. */
  opens_at: string
  closes_at: string
  accommodation: ExtraTimeChoice
}
export type InterviewForm = UseFormReturnType<InterviewValues>

const texts: Partial<Record<FieldCode, TextKey>> = {
  REQUIRED: 'WIZARD.ALERT.REQUIRED',
  FORMAT_NAME: 'WIZARD.ALERT.FORMAT_NAME',
  FORMAT_EMAIL: 'WIZARD.ALERT.FORMAT_EMAIL',
  LABEL_REQUIRED: 'WIZARD.ALERT.LABEL_REQUIRED',
  TOO_LONG: 'WIZARD.ALERT.TOO_LONG',
  UNKNOWN_LABEL: 'WIZARD.ALERT.UNKNOWN_LABEL',
  UNKNOWN_BLUEPRINT: 'BLUEPRINT.GONE',
  TOO_FEW_QUESTIONS: 'WIZARD.ALERT.TOO_FEW',
  WINDOW_BACKWARDS: 'WINDOW.BACKWARDS',
  WINDOW_OVER: 'WINDOW.OVER',
}

const faultText = (code: FieldCode) => t(texts[code] ?? 'WIZARD.ALERT.INVALID', { max: PERSON_NAME_MAX })

export const emptyInterview: InterviewValues = {
  blueprint_id: null,
  name: '',
  email: '',
  labels: [],
  amount_of_questions: AMOUNT_OF_QUESTIONS.initial,
  max_time: MAX_TIME.initial,
  opens_at: '',
  closes_at: '',
  accommodation: noExtraTime,
}

const wireRule = validatorOf(candidateName(), faultText)

function nameRule(policy: NamePolicy) {
  return (value: string): ReactNode => {
    const name = value.trim()
    const isCorrect = name === '' || name.length > PERSON_NAME_MAX || isName(name, policy, 'candidate')
    if (isCorrect) return wireRule(value)
    return createElement(NameFault, {
      text: faultText('FORMAT_NAME'),
      name,
      policy,
      whose: 'candidate',
      allow: createElement(AllowAnyName),
    })
  }
}

export function useInterviewForm(names: NamePolicy): InterviewForm {
  const form = useCheckedForm({
    initialValues: emptyInterview,
    validate: {
      name: nameRule(names),
      email: validatorOf(email(), faultText),
      labels: (labels: string[]) => (labels.length > 0 ? null : t('WIZARD.ALERT.LABEL_REQUIRED')),
      closes_at: (closes: string, { opens_at: opens }: InterviewValues) =>
        windowFaults({ opens, closes }, Date.now()).closes ?? null,
      accommodation: extraTimeFault,
    },
  })
  const { clearFieldError } = form
  // An administrator may change the name policy. If the rejected name is then valid, its error is removed.
  useEffect(() => {
    if (names === 'any') clearFieldError('name')
  }, [names, clearFieldError])
  return form
}

type InterviewOnWire = Input<(typeof createInterview)['body']>

/** With a blueprint, the questions and the default end date come from the blueprint, so they are not sent. */
export function interviewRequest(values: InterviewValues, hasOpenDays: boolean): InterviewOnWire {
  const { blueprint_id, name, email: address, labels, amount_of_questions, max_time } = values
  const closes_at = fromField(values.closes_at)
  const candidateFields = {
    name,
    email: address,
    opens_at: fromField(values.opens_at),
    ...(values.accommodation.choice !== '' && { accommodation: extraTimeRequest(values.accommodation) }),
  }
  if (blueprint_id === null) return { ...candidateFields, closes_at, labels, amount_of_questions, max_time }
  return { ...candidateFields, blueprint_id, ...((closes_at !== null || !hasOpenDays) && { closes_at }) }
}

/** An error of `labels.0` appears at the field `labels`. */
export function interviewFaults(errors: readonly FieldError[]): Record<string, string> {
  const faults = fieldErrorTexts(errors, faultText, (field) => field.replace(/\..*$/, ''))
  return Object.fromEntries(Object.entries(faults).filter(([field]) => field in emptyInterview))
}
