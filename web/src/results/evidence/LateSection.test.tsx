import type { LateAnswer } from '@assay/contract/lateAnswers'
import type { InterviewResults } from '@assay/contract/results/results'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/renderPage.tsx'
import { addTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { LateSection } from './LateSection.tsx'

beforeAll(() => addTexts('staff', 'interviews'))

const lateAnswer = (id: number, changes: Partial<LateAnswer> = {}): LateAnswer => ({
  id,
  number: id,
  time: '2026-11-20T09:59:50.000Z',
  received_time: '2026-11-20T10:01:00.000Z',
  state: 'undecided',
  is_submitted: true,
  is_older: false,
  is_heard_after: false,
  by: null,
  decided_time: null,
  reason: null,
  ...changes,
})

let late: LateAnswer[]
let decisions: { path: string; ids: number[] }[]

async function answerCall(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = String(input).replace(/.*\/interview\/abc/, '')
  if (init?.method !== 'POST') return Response.json({ late, gaps: [] })
  decisions.push({ path, ids: JSON.parse(String(init.body)).ids })
  return Response.json({ code: 'abc' })
}

beforeEach(() => {
  decisions = []
  queryClient.clear()
  vi.stubGlobal('fetch', answerCall)
})
afterEach(() => void vi.unstubAllGlobals())

const renderLate = () =>
  renderPage(() => <LateSection results={{ code: 'abc', end_time: null } as unknown as InterviewResults} />)

const OLDER = 'an older answer; a newer answer counts'
const HEARD = 'the server still received signals from the page after this answer was chosen'
const NOT_HEARD =
  'the server received no signal from the page after this answer was chosen, or the test was open on several devices'

const textOf = async (number: number) =>
  (await screen.findByText(`Question ${number}`)).closest('li')?.textContent ?? ''

test('a late answer that is older than the counted answer is shown as older', async () => {
  late = [lateAnswer(1), lateAnswer(2, { is_older: true })]
  renderLate()

  expect(await textOf(2)).toContain(OLDER)
  expect(await textOf(1)).not.toContain(OLDER)
})

test('each late answer shows whether the server still received signals from the page after this answer was chosen', async () => {
  late = [lateAnswer(1, { is_heard_after: true }), lateAnswer(2)]
  renderLate()

  expect(await textOf(1)).toContain(HEARD)
  expect(await textOf(2)).toContain(NOT_HEARD)
})

test('the accept button skips late answers that are older than the counted answer', async () => {
  late = [lateAnswer(1), lateAnswer(2, { is_older: true }), lateAnswer(3), lateAnswer(4, { state: 'left' })]
  renderLate()
  await userEvent.click(await screen.findByRole('button', { name: 'Accept 2 answers' }))

  await waitFor(() => expect(decisions).toHaveLength(1))
  expect(decisions).toEqual([{ path: '/late/accept', ids: [1, 3] }])
})

test('older late answers are accepted only if the user selects the checkbox', async () => {
  late = [lateAnswer(1, { is_older: true }), lateAnswer(2, { is_older: true })]
  renderLate()
  const accept = await screen.findByRole<HTMLButtonElement>('button', { name: 'Accept 0 answers' })
  expect(accept.disabled).toBe(true)
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Also accept 2 older answers: they replace newer answers' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Accept 2 answers' }))

  await waitFor(() => expect(decisions).toHaveLength(1))
  expect(decisions).toEqual([{ path: '/late/accept', ids: [1, 2] }])
})
