import type { FieldError } from '@assay/contract/fieldErrors'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import {
  amountOfQuestions,
  type BlueprintValues,
  blueprintChanges,
  blueprintRequest,
  newBlueprintValues,
} from './blueprintForm.ts'
import { blueprintFaults } from './faults.ts'

beforeAll(addStaffTexts)

const exact: BlueprintValues = {
  ...newBlueprintValues(),
  name: 'Backend',
  labels: ['GIT', 'SQL'],
  spread: 'exact',
  amounts: { GIT: 8, SQL: 4, OLD: 9 },
}
const even: BlueprintValues = { ...exact, spread: 'even', amount_of_questions: 30 }

test('if questions are spread evenly, the form sends one total; otherwise it sends a number for each label', () => {
  expect(blueprintRequest(even)).toMatchObject({ labels: [{ name: 'GIT' }, { name: 'SQL' }], amount_of_questions: 30 })
  expect(blueprintRequest(exact)).toMatchObject({
    labels: [
      { name: 'GIT', amount: 8 },
      { name: 'SQL', amount: 4 },
    ],
  })
  expect(blueprintRequest(exact)).not.toHaveProperty('amount_of_questions')
  expect([amountOfQuestions(even), amountOfQuestions(exact)]).toEqual([30, 12])
})

test('an empty field is sent as null', () => {
  expect(blueprintRequest({ ...even, open_days: '', reminder_hours: '' })).toMatchObject({
    open_days: null,
    reminder_hours: null,
  })
})

test('unchanged labels are sent only if the test itself changes, for example its duration', () => {
  expect(blueprintChanges({ ...exact, name: 'Frontend' }, exact)).not.toHaveProperty('labels')
  expect(blueprintChanges({ ...exact, max_time: 90 }, exact)).toMatchObject({ max_time: 90, labels: [{}, {}] })
})

const fault = (field: string, code: FieldError['code']): FieldError => ({ field, code, message: '' })

test.each([
  ['labels.1.amount', 'TOO_FEW_QUESTIONS', 'amounts.SQL'],
  ['labels.0.name', 'UNKNOWN_LABEL', 'labels'],
  ['labels', 'TOO_FEW_QUESTIONS', 'total'],
  ['labels', 'LABEL_REQUIRED', 'labels'],
  ['amount_of_questions', 'TOO_SMALL', 'total'],
  ['texts.reminder.es.body', 'LINK_MISSING', 'texts.reminder.es.body'],
] as const)('a server error at %s (%s) is shown at the form field %s', (field, code, place) => {
  expect(Object.keys(blueprintFaults([fault(field, code)], exact))).toEqual([place])
})

test('if questions are spread evenly, too few questions are reported at the slider', () => {
  expect(Object.keys(blueprintFaults([fault('amount_of_questions', 'TOO_FEW_QUESTIONS')], even))).toEqual([
    'amount_of_questions',
  ])
})
