import { getInterview, type Interview, interview } from '@assay/contract/interviews/interviews'
import { sendInvitations } from '@assay/contract/invitations'
import { makeInterview } from './exam.ts'
import type { Staff } from './people.ts'

export async function inviteByMail(server: Staff, amount = 1): Promise<Interview[]> {
  const made: Interview[] = []
  for (let at = 0; at < amount; at += 1)
    made.push(await makeInterview(server, { name: 'Carol', email: `carol${at}@example.com` }))
  const codes = made.map(({ code }) => code)
  const { queued } = await server.staff(sendInvitations, { body: { codes, kind: 'invitation' } })
  if (`${queued}` !== `${codes}`) throw new Error('not every invitation was queued')
  return made
}

export async function invitationOf({ staff }: Staff, { code }: { code: string }): Promise<Interview['invitation']> {
  return interview.parse(await staff(getInterview, { params: { code } })).invitation
}
