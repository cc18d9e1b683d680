import { render, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../../i18n/candidateTexts.ts'
import { DeviceCheck } from './DeviceCheck.tsx'
import type { Rehearsal } from './rehearsal.ts'

beforeAll(loadTexts)
const good: Rehearsal = { saving: 'works', isAnswerStored: true, streams: true, isCorrect: true, isOnlyTab: true }

test.each<[Partial<Rehearsal>, string]>([
  [{}, 'Ready'],
  [{ isCorrect: null }, 'Ready'],
  [{ isAnswerStored: false }, 'Ready, with notes'],
  [{ streams: false }, 'Ready, with notes'],
  [{ isCorrect: false }, 'Ready, with notes'],
  [{ isOnlyTab: false }, 'Ready, with notes'],
  [{ saving: 'refused' }, 'Not ready'],
  [{ saving: 'unreached', streams: false, isCorrect: null }, 'Not ready'],
])('with the findings %j, the last line of the device check is "%s"', (result, verdict) => {
  render(<DeviceCheck result={{ ...good, ...result }} />)

  const lines = within(screen.getByRole('list', { name: 'Device check' })).getAllByRole('listitem')
  expect(lines).toHaveLength(6)
  expect(lines.at(-1)?.textContent).toBe(verdict)
})
