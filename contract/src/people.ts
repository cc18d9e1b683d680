import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { codeParams, interview } from './interviews/interviews.ts'

export const getPerson = endpoint({
  method: 'GET',
  path: '/interview/:code/person',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['interview', 'progress', 'score', 'decision', 'note', 'invitation', 'blueprint', 'user'],
  summary: 'Every interview of the same e-mail, whatever its round, the newest first, the newest hundred at most',
  params: codeParams,
  response: z.object({
    interviews: z.array(interview),
    amount_of_interviews: z.number(),
    amount_veiled: z.number().describe('Those that show no name are counted and not shown'),
  }),
  refusals: { INTERVIEW_NOT_FOUND: 404 },
})
