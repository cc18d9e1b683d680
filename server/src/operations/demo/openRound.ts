import { setTimeout as pause } from 'node:timers/promises'
import { createBlueprint } from '@assay/contract/blueprints'
import { changeInvitations, getMail } from '@assay/contract/invitations'
import { createInterviews } from '@assay/contract/rounds'
import { isoOf } from '@assay/domain/isoTime'
import type { Caller } from '../../../../testing/client/caller.ts'
import type { Candidate } from './candidates.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

type WindowState = 'open' | 'waiting' | 'expired' | 'withdrawn'

interface InvitedCandidate extends Candidate {
  email: string
  windowState?: WindowState
}

const ROUND_LABELS = ['SQL', 'ALGORITHMS', 'HTTP']

export const demoCandidates: readonly InvitedCandidate[] = [
  { name: 'Mary Jackson', email: 'mary@example.com', agoMs: 3 * DAY, right: 9, answered: 10 },
  { name: 'Hedy Lamarr', email: 'hedy@example.com', agoMs: 3 * DAY - 2 * HOUR, right: 7, answered: 9 },
  { name: 'Luis von Ahn', email: 'luis@example.com', agoMs: 2 * DAY, right: 7, answered: 10 },
  { name: 'Lynn Conway', email: 'lynn@example.com', agoMs: HOUR / 2, right: 8, answered: 5 },
  { name: "Máiréad O'Brien", email: 'mairead@example.com', windowState: 'open' as const },
  { name: 'Jean Bartik', email: 'jean@example.com', windowState: 'waiting' as const },
  { name: 'Kurt Gödel', email: 'kurt@example.com', windowState: 'expired' as const },
  { name: 'Karl Popper', email: 'karl@example.com', windowState: 'withdrawn' as const },
].map((person) => ({ ...person, labels: ROUND_LABELS }))

const recipe = {
  name: 'Backend engineers, spring',
  labels: [8, 7, 5].map((amount, at) => ({ name: ROUND_LABELS[at] ?? '', amount })),
  role: 'Backend engineer',
  pass_mark: 60,
  may_confirm: true,
  max_time: 60,
  instructions: 'Twenty questions, one hour. Take it **when you are rested**: paper and pencil are welcome.',
  open_days: 14,
}

export const UNKNOWN = 'mairead@example.com'

async function untilSent(staff: Caller): Promise<void> {
  while ((await staff(getMail)).queued > 0) await pause(50)
}

export async function fillDemoRound(staff: Caller, today: number): Promise<ReadonlyMap<string, string>> {
  const blueprint = await staff(createBlueprint, { body: recipe })
  const candidates = demoCandidates.map(({ name, email }) => ({ name, email }))
  const { interviews } = await staff(createInterviews, {
    params: { id: blueprint.id },
    body: { candidates, invite: true },
  })
  await untilSent(staff)
  const codes = new Map(interviews.map(({ email, code }) => [email, code]))
  const changes = {
    open: null,
    waiting: { opens_at: isoOf(today + 2 * DAY), closes_at: isoOf(today + 9 * DAY) },
    expired: { opens_at: null, closes_at: isoOf(today - DAY) },
    withdrawn: { is_withdrawn: true },
  }
  for (const { email, windowState = 'open' } of demoCandidates) {
    const change = changes[windowState]
    if (change) await staff(changeInvitations, { body: { codes: [codes.get(email) ?? ''], ...change } })
  }
  return codes
}
