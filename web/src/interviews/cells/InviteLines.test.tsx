import type { Interview } from '@assay/contract/interviews/interviews'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { testRound } from '../../../test/testRound.ts'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { InviteLines } from './InviteLines.tsx'

beforeAll(addStaffTexts)

const sent = { state: 'sent', sent_at: '2026-11-23T12:00:00.000Z', reason: null } as const
const failed = { state: 'failed', sent_at: null, reason: { code: 'REFUSED', detail: '550 no such user' } } as const
const closes_at = '2026-12-07T12:00:00.000Z'

test.each([
  [{ invitation: failed, closes_at }, 'invitation failed'],
  [{ invitation: sent, closes_at, entry_state: 'withdrawn' }, 'withdrawn'],
  [{ invitation: sent, closes_at, entry_state: 'expired' }, 'could start until Dec 7'],
  [{ opens_at: '2026-12-01T12:00:00.000Z', closes_at, entry_state: 'waiting' }, 'opens Dec 1'],
  [{ invitation: sent, closes_at }, 'until Dec 7'],
  [{ invitation: sent }, 'invited Nov 23'],
] satisfies [Partial<Interview>, string][])('the list shows the most urgent information of %j: "%s"', (more, words) => {
  const { container } = render(
    <MantineProvider>
      <InviteLines interview={testRound(more).interview} isOfRound />
    </MantineProvider>,
  )

  expect(container.querySelector('[aria-hidden]')?.textContent).toBe(words)
})

test('the tooltip of an invitation contains its state, the reason of a failure and the end of the window', () => {
  const { interview } = testRound({ invitation: failed, closes_at })
  const { container } = render(
    <MantineProvider>
      <InviteLines interview={interview} isOfRound />
    </MantineProvider>,
  )

  expect(container.querySelector('[title]')?.getAttribute('title')).toMatch(
    /^invitation failed: refused by the mail server · 550 no such user · until Dec 7, 2026, /,
  )
})
