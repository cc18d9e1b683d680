import { NOTE_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { digits, requiredText } from '../fields.ts'
import { idempotencyKey } from '../headers.ts'
import { codeParams } from '../interviews/interviews.ts'

export const note = z.object({
  id: z.number(),
  text: z.string(),
  by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  time: z.string(),
  changed_time: z.string().nullable(),
})
export type Note = z.output<typeof note>

const body = z.object({ text: requiredText(NOTE_MAX) })
const noteParams = codeParams.extend({ id: digits })

export const createNote = endpoint({
  method: 'POST',
  path: '/interview/:code/note',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['interview'],
  changes: ['note'],
  summary: 'Add a note to an interview, in any state',
  params: codeParams,
  headers: z.object(idempotencyKey),
  body,
  status: 201,
  response: note,
  refusals: { INTERVIEW_NOT_FOUND: 404 },
})

export const updateNote = endpoint({
  method: 'PUT',
  path: '/interview/:code/note/:id',
  access: 'staff',
  scope: 'interviews:write',
  changes: ['note'],
  summary: 'Change the text of a note; only for its author',
  params: noteParams,
  body,
  response: note,
  refusals: { FORBIDDEN: 403, INTERVIEW_NOT_FOUND: 404, NOTE_NOT_FOUND: 404 },
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/interview/:code/note/:id',
  access: 'staff',
  scope: 'interviews:write',
  changes: ['note'],
  summary: 'Delete a note; only for its author and administrators',
  params: noteParams,
  status: 204,
  refusals: { FORBIDDEN: 403, INTERVIEW_NOT_FOUND: 404, NOTE_NOT_FOUND: 404 },
})
