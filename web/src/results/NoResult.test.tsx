import { Refused } from '@assay/contract/client'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { NoResult } from './result/NoResult.tsx'

beforeAll(addStaffTexts)
afterEach(() => notifications.clean())

test.each([
  [404, 'INTERVIEW_NOT_FOUND'],
  [500, 'SERVER_ERROR'],
] as const)('if loading a result fails with %i %s, a toast is shown', async (status, code) => {
  render(
    <MantineProvider env="test">
      <Notifications />
      <NoResult interview="Kq3" refused={new Refused(status, code, '')} onRetry={() => {}} />
    </MantineProvider>,
  )

  expect(await screen.findByText(/^The questions could not be loaded/)).toBeDefined()
})
