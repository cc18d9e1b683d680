import { createNote, deleteNote, updateNote } from '@assay/contract/decisions/notes'
import { mayChangeNote, mayDeleteNote } from '@assay/domain/people/permissions'
import type { Queryable } from '../../platform/db/schema.ts'
import { route } from '../../platform/http/route.ts'
import { findByCode } from '../attempts/states/inView.ts'
import { addNote, asNote, changeNote, findNote, removeNote } from './notes.ts'

async function requireNote(db: Queryable, path: Record<string, string>) {
  const interview = await findByCode(db, 'code', path['code'] ?? '')
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
      const found = await requireNote(db, path)
      // A missing permission is reported before invalid values.
      return typeof found !== 'string' && !mayChangeNote(caller, found) ? refuse('FORBIDDEN') : found
    },
    async ({ found, body, db, actor, refuse }) => {
      if (typeof found === 'string') return refuse(found)
      const changed = await changeNote(db, actor, { id: found.id, text: body.text })
      return asNote(changed ?? refuse('NOTE_NOT_FOUND'))
    },
  ),

  route(
    deleteNote,
    async ({ path, db, caller, refuse }) => {
      const found = await requireNote(db, path)
      return typeof found !== 'string' && !mayDeleteNote(caller, found) ? refuse('FORBIDDEN') : found
    },
    async ({ found, db, actor, refuse }) => {
      if (typeof found === 'string') return refuse(found)
      if (!(await removeNote(db, actor, found.id))) refuse('NOTE_NOT_FOUND')
    },
  ),
]
