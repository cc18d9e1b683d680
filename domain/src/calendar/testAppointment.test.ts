import { expect, test } from 'vitest'
import { languageCodes } from '../people/languages.ts'
import { appointmentOf, type InvitedTest } from './testAppointment.ts'

const HOUR = 60 * 60_000
const created_at = Date.UTC(2026, 10, 20)

const invited: InvitedTest = {
  id: 'iv_1',
  link: 'https://assay.example/interviews/abc',
  created_at,
  opens_at: created_at + HOUR,
  closes_at: created_at + 5 * HOUR,
  withdrawn_at: null,
  window_changes: 0,
  window_changed_at: null,
  amount_of_questions: 40,
  max_time: 60,
  company: null,
  language: 'en',
}

test('the time window of a test becomes an appointment from the opening time to the closing time', () => {
  expect(appointmentOf(invited, 'assay.example')).toEqual({
    uid: 'iv_1@assay.example',
    sequence: 0,
    stamp: created_at,
    starts: created_at + HOUR,
    ends: created_at + 5 * HOUR,
    isCancelled: false,
    summary: 'Online test',
    description: '40 questions, 60 minutes\nhttps://assay.example/interviews/abc',
    url: 'https://assay.example/interviews/abc',
  })
})

test('without an opening time, an appointment starts at the creation time; without a closing time, it lasts the test duration', () => {
  expect(appointmentOf({ ...invited, opens_at: null }, 'h')).toMatchObject({ starts: created_at })
  expect(appointmentOf({ ...invited, closes_at: null }, 'h')).toMatchObject({ ends: created_at + 2 * HOUR })
  expect(appointmentOf({ ...invited, opens_at: null, closes_at: null }, 'h')).toBeNull()
})

test('an appointment has a change number, a state, the company, and the language of the mail', () => {
  const changed = { ...invited, window_changes: 3, window_changed_at: created_at + 7, withdrawn_at: created_at + 8 }
  expect(appointmentOf({ ...changed, company: 'Acme' }, 'h')).toMatchObject({
    ...{ sequence: 3, stamp: created_at + 7, isCancelled: true, summary: 'Online test · Acme' },
  })
  expect(appointmentOf({ ...invited, language: 'es' }, 'h')?.description).toMatch(/^40 preguntas, 60 minutos\n/)
  expect(appointmentOf({ ...invited, language: 'ch' }, 'h')?.description).toMatch(/^40 道題，60 分鐘\n/)
  expect(appointmentOf({ ...invited, language: 'he' }, 'h')?.description).toMatch(/^40 שאלות, 60 דקות\n/)
})

test.each(languageCodes)(
  'in %s, an appointment contains the word for test and the numbers of questions and minutes',
  (language) => {
    const made = appointmentOf({ ...invited, language, amount_of_questions: 47, max_time: 65 }, 'h')
    expect(made?.summary.length).toBeGreaterThan(3)
    expect(made?.description).toMatch(/^\D*47\D+65\D*\nhttps:/u)
  },
)
