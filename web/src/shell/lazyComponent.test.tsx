import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { lazyComponent } from './lazyComponent.tsx'

beforeAll(addStaffTexts)
beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  // React logs errors that a component has caught, so the console is silenced.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const renderPart = (part: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <h1>Dashboard</h1>
      {part}
    </MantineProvider>,
  )

test('while a part of a screen is loading, a placeholder is shown in its place', async () => {
  const Chart = lazyComponent(async () => ({ default: ({ name }: { name: string }) => <p>{name}</p> }), <p>waiting</p>)
  renderPart(<Chart name="shares" />)
  expect(screen.getByText('waiting')).toBeDefined()
  expect(await screen.findByText('shares')).toBeDefined()
})

test('if a part of a screen fails to load, only this part is missing, and a reload is offered', async () => {
  const Chart = lazyComponent(() => Promise.reject<{ default: () => null }>(new TypeError('Failed to fetch')))
  Chart.preload()
  renderPart(<Chart />)

  expect((await screen.findByRole('alert')).textContent).toContain('A part of this page could not be loaded')
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeDefined()
})
