import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { archiveHint } from './archiveHint.ts'

beforeAll(addStaffTexts)

test('the delete dialog says that a used question is archived instead', () => {
  expect(archiveHint({ amount_of_interviews: 1 })).toMatch(/^Interviews have used this question, so it is archived/)
  expect(archiveHint({ amount_of_interviews: 0 })).toBeUndefined()
})
