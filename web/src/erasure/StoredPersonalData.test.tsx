import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { renderPage } from '../../test/renderPage.tsx'
import { addTexts } from '../i18n/staffTexts.ts'
import { StoredPersonalData } from './StoredPersonalData.tsx'

beforeAll(() => addTexts('staff', 'oversight'))

const none = { interviews: 0, submissions: 0, events: 0, mails: 0, remarks: 0, notes: 0, audit_details: 0 }

test('before an erasure, the page shows the texts about other people that contain the candidate’s name', async () => {
  const mentions = [
    { kind: 'note' as const, code: 'abc', text: 'Knows Hedy Lamarr' },
    { kind: 'verdict' as const, code: 'def', text: 'Better than Hedy Lamarr' },
  ]
  renderPage(() => (
    <StoredPersonalData
      email="hedy@example.com"
      kept={{ interviews: [], amounts: none, mentions, in_progress: 0 }}
      onErased={() => {}}
      onChanged={() => {}}
    />
  ))

  expect(await screen.findByText('Knows Hedy Lamarr')).toBeDefined()
  expect(screen.getByText('Better than Hedy Lamarr')).toBeDefined()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/admin/interviews/abc/result', '/admin/interviews/def/result'])
})
