import { cancelDecisionMails, sendDecisionMails } from '@assay/contract/decisions/decisionMails'
import { decide, getDecision, undoDecision } from '@assay/contract/decisions/decisions'
import type { Input, ResponseOf } from '@assay/contract/endpoint'
import { closeInterview, startInterview } from '@assay/contract/exam/exam'
import { getInterview, type Interview, interview } from '@assay/contract/interviews/interviews'
import type { Caller } from './caller.ts'
import { makeInterview } from './exam.ts'
import type { Staff } from './people.ts'

export async function makeFinished(
  server: Staff & { anonymous: Caller },
  amount: number,
  wanted: Parameters<typeof makeInterview>[1] = {},
): Promise<string[]> {
  const codes: string[] = []
  for (let at = 0; at < amount; at += 1) {
    const { code, email } = await makeInterview(server, wanted)
    await server.anonymous(startInterview, { params: { code }, body: { email } })
    await server.anonymous(closeInterview, { params: { code } })
    codes.push(code)
  }
  return codes
}

type Sending = Input<typeof sendDecisionMails.body>
type Deciding = Input<typeof decide.body>

export const decisionsOf = (server: Staff) => ({
  decide: (codes: string[], state: Deciding['state'], reason?: string): Promise<ResponseOf<typeof decide>> =>
    server.staff(decide, { body: { codes, state, ...(reason !== undefined && { reason }) } }),
  undo: (id: number | null): Promise<ResponseOf<typeof undoDecision>> =>
    server.staff(undoDecision, { params: { id: id ?? 0 } }),
  look: (code: Interview['code']): Promise<ResponseOf<typeof getDecision>> =>
    server.staff(getDecision, { params: { code } }),
  tell: (
    codes: string[],
    kind: Sending['kind'],
    delay_minutes?: number,
  ): Promise<ResponseOf<typeof sendDecisionMails>> =>
    server.staff(sendDecisionMails, { body: { codes, kind, ...(delay_minutes !== undefined && { delay_minutes }) } }),
  takeBack: (id: number | null): Promise<ResponseOf<typeof cancelDecisionMails>> =>
    server.staff(cancelDecisionMails, { params: { id: id ?? 0 } }),
})

export async function makeDecided(
  server: Parameters<typeof makeFinished>[0],
  amount: number,
  state: 'advanced' | 'declined',
): Promise<string[]> {
  const codes = await makeFinished(server, amount)
  await decisionsOf(server).decide(codes, state)
  return codes
}

export async function decisionMailOf({ staff }: Staff, code: string): Promise<Interview['decision_mail']> {
  return interview.parse(await staff(getInterview, { params: { code } })).decision_mail
}
