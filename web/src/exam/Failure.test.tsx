import { Refused } from '@assay/contract/client'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../i18n/candidateTexts.ts'
import { Failure } from './Failure.tsx'

beforeAll(loadTexts)

test.each([500, 502, 503])('a response with status %i is shown as a server error with a retry button', (status) => {
  render(<Failure cause={new Refused(status, 'SERVER_ERROR', '')} />)

  expect(screen.getByRole('heading', { name: 'The server could not answer' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
})

test('if a response is missing, the page says that the server cannot be reached', () => {
  render(<Failure cause={new Refused(0, 'UNREACHABLE', '')} />)

  expect(screen.getByText(/^The server cannot be reached at the moment/)).toBeDefined()
})
