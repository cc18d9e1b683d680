import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { extraMinutesOf, extraTimeFault, extraTimeOf, extraTimeRequest, noExtraTime } from './extraTime.ts'
import { timeInWords } from './timeInWords.ts'

beforeAll(() => addTexts('staff', 'interviews'))

test.each([
  [null, { choice: '', minutes: '' }, { minutes: 0 }, '60 minutes'],
  [{ percent: 25, seconds: 900 }, { choice: '25', minutes: '' }, { percent: 25 }, '60 + 15 minutes'],
  [{ percent: null, seconds: 1200 }, { choice: 'minutes', minutes: 20 }, { minutes: 20 }, '60 + 20 minutes'],
  [{ percent: 1, seconds: 36 }, { choice: '1', minutes: '' }, { percent: 1 }, '60 + 0.6 minutes'],
])(
  'the stored extra time %j is shown in the form, sent, and described in words',
  (accommodation, shown, sent, words) => {
    const extra = extraTimeOf(accommodation)
    expect(extra).toEqual(shown)
    expect(extraTimeRequest(extra)).toEqual(sent)
    expect(timeInWords(60, extraMinutesOf(extra, 60))).toBe(words)
  },
)

test.each(['', 0, 1.5, 241, 'many'])('%j is rejected as a number of extra minutes', (minutes) => {
  expect(extraTimeFault({ choice: 'minutes', minutes })).toBe('A whole number from 1 to 240')
})

test('an empty field for extra time causes no error', () => {
  expect(extraTimeFault(noExtraTime)).toBeNull()
  expect(extraTimeFault({ choice: '50', minutes: '' })).toBeNull()
})
