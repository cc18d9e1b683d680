import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { codeParams, interview } from './interviews/interviews.ts'

export const getPerson = endpoint({
  method: 'GET',
  path: '/interview/:code/person',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['interview', 'progress', 'score', 'decision', 'note', 'invitation', 'blueprint', 'user'],
  summary: 'Interviews with the same e-mail address in all rounds, the newest first, at most 100',
  params: codeParams,
  response: z.object({
    interviews: z.array(interview),
    amount_of_interviews: z.number(),
    amount_veiled: z.number().describe('Number of anonymous interviews, which are not listed'),
  }),
  refusals: { INTERVIEW_NOT_FOUND: 404 },
})
