import type { FieldError } from '@assay/contract/fieldErrors'
import { renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { emptyInterview, interviewFaults, useInterviewForm } from './wizardForm.ts'

beforeAll(addStaffTexts)

const right = { ...emptyInterview, name: 'José Núñez', email: 'jose@example.com', labels: ['SQL'] }

function faultsOf(values: Partial<typeof right>) {
  const { result } = renderHook(() => useInterviewForm('letters'))
  result.current.initialize({ ...right, ...values })
  return result.current.validate().errors
}

test.each(['José Núñez', 'Anne-Marie', '王小明', 'a_b', 'Ann'])('the candidate name %s is valid', (name) => {
  expect(faultsOf({ name })).toEqual({})
})

test.each([
  [{ name: '  ' }, { name: 'Please fill out this field' }],
  [{ name: 'a'.repeat(101) }, { name: 'This text is too long: 100 characters at most' }],
  [{ email: '' }, { email: 'Please fill out this field' }],
  [{ email: 'jose@' }, { email: 'You have entered an invalid email' }],
  [{ labels: [] }, { labels: 'Must select at least one label' }],
])('the invalid value %j is reported at its field', (values, faults) => {
  expect(faultsOf(values)).toEqual(faults)
})

test('errors of the server are shown at the fields of the form', () => {
  const errors: FieldError[] = [
    { field: 'labels.1', code: 'UNKNOWN_LABEL', message: '' },
    { field: 'amount_of_questions', code: 'TOO_FEW_QUESTIONS', message: '' },
    { field: 'max_time', code: 'WRONG_STEP', message: '' },
    { field: 'idempotency-key', code: 'NOT_A_UUID', message: '' },
  ]

  expect(interviewFaults(errors)).toEqual({
    labels: 'A chosen label no longer exists. Please choose again.',
    amount_of_questions: 'There are not enough questions with these labels.',
    max_time: 'This value is not valid',
  })
})
