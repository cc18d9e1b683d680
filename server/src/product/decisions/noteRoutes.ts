import { createNote, deleteNote, updateNote } from '@assay/contract/decisions/notes'
import { mayChangeNote, mayDeleteNote } from '@assay/domain/people/permissions'
import type { Queryable } from '../../platform/db/schema.ts'
import { route } from '../../platform/http/route.ts'
import { findByCode } from '../attempts/states/inView.ts'
import { addNote, asNote, changeNote, findNote, removeNote } from './notes.ts'

async function requireNote(db: Queryable, path: Record<string, string>) {
  const interview = await findByCode(db, 'byCode', path['code'] ?? '')
  if (!interview) return 'INTERVIEW_NOT_FOUND'
  const id = /^\d{1,15}$/.test(path['id'] ?? '') ? Number(path['id']) : 0
  return (await findNote(db, interview.id, id)) ?? 'NOTE_NOT_FOUND'
}

export const noteRoutes = [
  route(createNote, async ({ params, body, db, actor, refuse }) => {
    const added = await addNote(db, actor, { code: params.code, text: body.text })
    return asNote(added ?? refuse('INTERVIEW_NOT_FOUND'))
  }),

  route(
    updateNote,
    async ({ path, db, caller, refuse }) => {
      const resource = await requireNote(db, path)
      // Users without permission get `FORBIDDEN`, even if they sent invalid values.
      return typeof resource !== 'string' && !mayChangeNote(caller, resource) ? refuse('FORBIDDEN') : resource
    },
    async ({ resource, body, db, actor, refuse }) => {
      if (typeof resource === 'string') return refuse(resource)
      const changed = await changeNote(db, actor, { id: resource.id, text: body.text })
      return asNote(changed ?? refuse('NOTE_NOT_FOUND'))
    },
  ),

  route(
    deleteNote,
    async ({ path, db, caller, refuse }) => {
      const resource = await requireNote(db, path)
      return typeof resource !== 'string' && !mayDeleteNote(caller, resource) ? refuse('FORBIDDEN') : resource
    },
    async ({ resource, db, actor, refuse }) => {
      if (typeof resource === 'string') return refuse(resource)
      if (!(await removeNote(db, actor, resource.id))) refuse('NOTE_NOT_FOUND')
    },
  ),
]
