import { setCompany } from '@assay/contract/company'
import { decide } from '@assay/contract/decisions/decisions'
import { createNote } from '@assay/contract/decisions/notes'
import { createVerificationTests } from '@assay/contract/verification/confirmations'
import type { Caller } from '../../../testing/client/caller.ts'

const company = { name: 'Analytical Engines', accent: '#0F6660', privacy_contact: 'privacy@example.com' }

const decisions = [
  { email: 'mary@example.com', state: 'shortlisted', reason: 'Strong in SQL and HTTP' },
  { email: 'hedy@example.com', state: 'on_hold', reason: 'Ask about the two that were left open' },
] as const

export async function decideRound(staff: Caller, codes: ReadonlyMap<string, string>): Promise<number> {
  const codeOf = (email: string) => codes.get(email) ?? ''
  await staff(setCompany, { body: company })
  for (const { email, state, reason } of decisions)
    await staff(decide, { body: { codes: [codeOf(email)], state, reason } })
  const mary = codeOf('mary@example.com')
  await staff(createNote, {
    params: { code: mary },
    body: { text: 'Would start in May. Let the team meet her before that.' },
  })
  const { made } = await staff(createVerificationTests, { body: { codes: [mary] } })
  return made.length
}
