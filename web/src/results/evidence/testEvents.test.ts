import type { Evidence } from '@assay/contract/results/evidence'
import type { ResultQuestion } from '@assay/contract/results/results'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { t } from '../../i18n/text.ts'
import { timelineEvents } from './testEvents.ts'

beforeAll(() => addTexts('common', 'staff', 'interviews'))

const timeAt = (minute: number) => new Date(Date.UTC(2026, 10, 21, 14, minute)).toISOString()

/** For each submission, `chosen` shows whether the option was selected. */
function aQuestion(id: number, chosen: boolean[], more: Partial<ResultQuestion> = {}): ResultQuestion {
  return {
    id,
    code: `Q${id}`,
    description: '',
    description_html: '',
    lang: null,
    passage_id: null,
    labels: [],
    is_multiple_choice: false,
    is_voided: false,
    is_credited: false,
    key_fix: null,
    answer_status: null,
    time_spent: 0,
    answers: [
      {
        id: 1,
        description: 'one',
        description_html: 'one',
        is_valid: true,
        result: chosen.map((one) => ({ chosen: one, correct: one })),
      },
    ],
    amount_of_submissions: chosen.length,
    history: chosen.map((_, number) => ({ submitted_time: timeAt(number), taken_by_clock: false, is_late: false })),
    ...more,
  }
}

const nothing: Evidence = {
  clock: [],
  gaps: [],
  marks: [],
  events: [],
  remarks: [],
  reply: null,
  reply_until: null,
  receipt: null,
  late: [],
  confirmation: null,
}

test('an answer is shown as first, changed, withdrawn, or saved at the end of the time', () => {
  const byClock = [{ submitted_time: timeAt(59), taken_by_clock: true, is_late: false }]
  const questions = [aQuestion(1, [true, false, true]), aQuestion(2, [true], { history: byClock })]
  expect(timelineEvents({ questions }, nothing).map(({ what, detail }) => [what, detail])).toEqual([
    ['TIMELINE.FIRST', 'Question 1'],
    ['TIMELINE.WITHDRAWN', 'Question 1'],
    ['TIMELINE.CHANGED', 'Question 1'],
    ['TIMELINE.BY_CLOCK', 'Question 2'],
  ])
})

test('if only the newest answers are known, no answer is shown as the first', () => {
  const questions = [aQuestion(1, [true, true], { amount_of_submissions: 40 })]
  expect(timelineEvents({ questions }, nothing).map(({ what }) => what)).toEqual([
    'TIMELINE.CHANGED',
    'TIMELINE.CHANGED',
  ])
})

test('events are listed in order of time, and longer events with their duration', () => {
  const evidence: Evidence = {
    ...nothing,
    clock: [
      { time: timeAt(0), kind: 'start', seconds: 3600, by: null, reason: null },
      { time: timeAt(30), kind: 'give_back', seconds: 220, by: { id: 1, full_name: 'Ada' }, reason: 'A call' },
    ],
    gaps: [{ id: 1, from: timeAt(10), to: timeAt(14), seconds: 220, cause: 'network', is_given_back: true }],
    marks: [
      { kind: 'network', from: timeAt(10), to: timeAt(14), seconds: 220 },
      { kind: 'hidden', from: timeAt(20), to: timeAt(21), seconds: 60 },
      { kind: 'copy_blocked', from: timeAt(25), to: null, seconds: 0 },
    ],
    remarks: [{ time: timeAt(40), kind: 'question', question_id: 7, text: 'Unclear' }],
  }
  const found = timelineEvents({ questions: [aQuestion(7, [])] }, evidence)

  expect(found.map(({ lane, what, seconds, detail }) => [lane, t(what), seconds, detail])).toEqual([
    ['gaps', 'no connection', 220, 'given back'],
    ['page', 'page hidden', 60, ''],
    ['page', 'copying blocked', undefined, ''],
    ['given', 'Time given', undefined, '+3 min 40 s · A call'],
    ['remarks', 'Reports', undefined, 'Question 1: Unclear'],
  ])
})
