export const roles = ['consultant', 'admin'] as const
export type Role = (typeof roles)[number]

export interface Person {
  /** Id of the user; null for a token that belongs to no user. */
  id: number | null
  role: Role
  isActive: boolean
}

export interface UserChange {
  role?: Role | undefined
  isActive?: boolean | undefined
}

export function canSeeUser(viewer: Person, id: number): boolean {
  return viewer.role === 'admin' || viewer.id === id
}

/** Users cannot change their own access, because they could lock themselves out by mistake. */
export function changesOwnAccess(viewer: Person, id: number, change: UserChange): boolean {
  if (viewer.id !== id) return false
  const role = change.role !== undefined && change.role !== viewer.role
  const activity = change.isActive !== undefined && change.isActive !== viewer.isActive
  return role || activity
}

export function isActiveAdmin(person: Pick<Person, 'role' | 'isActive'>): boolean {
  return person.role === 'admin' && person.isActive
}

export function losesAdmin(person: Person, change: UserChange): boolean {
  const after = { role: change.role ?? person.role, isActive: change.isActive ?? person.isActive }
  return isActiveAdmin(person) && !isActiveAdmin(after)
}

interface AuthoredNote {
  /** Id of the writer; null if the writer was a token that belongs to no user. */
  author_id: number | null
}

export const mayChangeNote = (writer: Pick<Person, 'id'>, { author_id }: AuthoredNote): boolean =>
  author_id !== null && writer.id === author_id

export const mayDeleteNote = (writer: Pick<Person, 'id' | 'role'>, note: AuthoredNote): boolean =>
  writer.role === 'admin' || mayChangeNote(writer, note)

interface OwnedObject {
  created_by: number | null
}

const isMakerOrAdmin = (person: Pick<Person, 'id' | 'role'>, { created_by }: OwnedObject): boolean =>
  person.role === 'admin' || (created_by !== null && person.id === created_by)

/** Judges rate questions in a rating round. Only the creator of the round and administrators can end the round. */
export const mayEndRound = isMakerOrAdmin

/** Signals show answers, so only the creator of the blueprint and administrators can see them. */
export const maySeeSignals = isMakerOrAdmin
