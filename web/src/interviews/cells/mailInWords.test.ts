import type { Mail } from '@assay/contract/invitations'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { mailInWords } from './mailInWords.ts'

beforeAll(addStaffTexts)

const mail = (state: Mail['state'], code?: string, detail = ''): Mail => ({
  state,
  sent_at: null,
  reason: code === undefined ? null : { code, detail },
})

test.each([
  [mail('not_sent'), null],
  [mail('queued'), 'invitation is on its way'],
  [
    mail('queued', 'LATER', '451 try later'),
    'invitation is on its way: the mail server asks to try again later · 451 try later',
  ],
  [mail('failed', 'REFUSED', '550 no such user'), 'invitation failed: refused by the mail server · 550 no such user'],
  [mail('failed', 'SOMETHING_NEW', 'its words'), 'invitation failed: its words'],
] as const)('the mail state %j is shown as %j', (state, words) => {
  expect(mailInWords('invitation', state)).toBe(words)
})
