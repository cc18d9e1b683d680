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
    'The answer matrix without names, for statistics programs: a line per counted interview, a column per question version',
  query: z.object({ value: z.enum(['right', 'option', 'seconds']).default('right') }),
})

export const exportMatrixColumns = endpoint({
  ...shared,
  path: '/blueprint/:id/matrix/columns',
  summary: 'The columns of the answer matrix',
})
