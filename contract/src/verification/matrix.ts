import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

const shared = {
  method: 'GET',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['interview', 'progress', 'answer', 'score', 'question', 'label', 'insight', 'keyFix', 'blueprint'],
  params: idParams,
  download: ['text/csv'],
  refusals: { BLUEPRINT_NOT_FOUND: 404, FORBIDDEN: 403 },
} as const

export const exportMatrix = endpoint({
  ...shared,
  path: '/blueprint/:id/matrix',
  summary:
    'Who answered what, without names, for programs that reckon with it: a line for each counted interview, a column for each question as it was shown',
  query: z.object({ value: z.enum(['right', 'option', 'seconds']).default('right') }),
})

export const exportMatrixColumns = endpoint({
  ...shared,
  path: '/blueprint/:id/matrix/columns',
  summary: 'What the columns of that table are',
})
