import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, page } from './fields.ts'

export const binKind = z.enum(['interview', 'blueprint', 'label'])
export type BinKind = z.output<typeof binKind>

export const binItem = z.object({
  id: z.number(),
  kind: binKind,
  name: z.string(),
  deleted_by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  deleted_time: z.string(),
  until: z.string(),
})
export type BinItem = z.output<typeof binItem>

export const listBin = endpoint({
  method: 'GET',
  path: '/bin',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['bin', 'user'],
  summary: 'Objects deleted by the caller in the last 30 days, or by any user for administrators; the newest first',
  query: page,
  response: z.object({ items: z.array(binItem), amount_of_items: z.number() }),
  refusals: {},
})

export const restoreItem = endpoint({
  method: 'POST',
  path: '/bin/:id/restore',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['bin', 'progress'],
  changes: [
    'bin',
    'label',
    'blueprint',
    'interview',
    'progress',
    'answer',
    'observations',
    'receipt',
    'score',
    'insight',
    'invitation',
    'share',
    'decision',
    'note',
    'confirmation',
  ],
  emits: ['interview.restored'],
  summary: 'Restore a deleted object unchanged; an interview is restored with its blueprint',
  params: idParams,
  response: z.object({
    kind: binKind,
    /** The code of an interview, or the id of any other object. */
    object_id: z.string(),
  }),
  refusals: { BIN_ITEM_NOT_FOUND: 404, LABEL_DUPLICATED: 409, ALREADY_INVITED: 409 },
})

export const deletePermanently = endpoint({
  method: 'DELETE',
  path: '/bin/:id',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['bin'],
  changes: ['bin'],
  summary: 'Delete an object in the bin permanently',
  params: idParams,
  status: 204,
  refusals: { BIN_ITEM_NOT_FOUND: 404 },
})
