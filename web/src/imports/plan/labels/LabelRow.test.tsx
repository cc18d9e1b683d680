import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../../i18n/staffTexts.ts'
import { LabelRow } from './LabelRow.tsx'

beforeAll(() => addTexts('staff', 'bank'))

test.each([
  ['is in the list of labels', new Set(['SQL']), /in the bank$/],
  ['is not in the list of labels', new Set(['GIT']), /new$/],
  ['cannot be compared with the list of labels', null, /SQL”?$/],
])('a label in the import plan is shown as new or existing: its name %s', (_, known, end) => {
  render(
    <MantineProvider env="test">
      <LabelRow
        label={{ from: 'SQL', to: 'SQL', amount: 3, exists: true }}
        typed="SQL"
        known={known}
        shared={[]}
        fault={null}
        onType={() => {}}
      />
    </MantineProvider>,
  )

  expect(screen.getByRole('listitem').textContent).toMatch(end)
})
