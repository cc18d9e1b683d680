import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { VerificationMark } from './VerdictMark.tsx'

beforeAll(() => addTexts('staff', 'interviews'))

test('a verification test has a badge, and a first test has no badge', () => {
  const mark = (confirms: string | null) =>
    render(
      <MantineProvider env="test">
        <VerificationMark confirms={confirms} />
      </MantineProvider>,
    )
  mark(null)
  expect(screen.queryByText('Verification test')).toBeNull()
  mark('abc')
  expect(screen.getByText('Verification test')).toBeDefined()
})
