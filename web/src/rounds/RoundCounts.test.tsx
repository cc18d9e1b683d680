import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { RoundCounts } from './RoundCounts.tsx'

beforeAll(() => addStaffTexts())

const funnel = { interviews: 3, invited: 3, open: 0, started: 2, finished: 2, expired: 0, withdrawn: 0, failed: 1 }

async function fixButton(due: ComponentProps<typeof RoundCounts>['due']) {
  const component = () => <RoundCounts blueprintId={7} funnel={funnel as never} due={due} canSend />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Fix 1 address' })
}

test('the button that fixes addresses has its place before it can be used', async () => {
  expect((await fixButton(undefined)).disabled).toBe(true)
})

test('the button that fixes addresses can be used when the due work is known', async () => {
  expect((await fixButton({ mend: 1, invite: 0, remind: 0, decide: 0 } as never)).disabled).toBe(false)
})
