export const roles = ['consultant', 'admin'] as const
export type Role = (typeof roles)[number]

export interface Person {
  /** Null for a program that is nobody's. */
  id: number | null
  role: Role
  isActive: boolean
}

export interface UserChange {
  role?: Role | undefined
  isActive?: boolean | undefined
}

/** A person may look at their own record; everybody else's is for administrators. */
export function canSeeUser(viewer: Person, id: number): boolean {
  return viewer.role === 'admin' || viewer.id === id
}

/** Nobody changes their own role or activity: a slip would lock the door behind them. */
export function changesOwnStanding(viewer: Person, id: number, change: UserChange): boolean {
  if (viewer.id !== id) return false
  const role = change.role !== undefined && change.role !== viewer.role
  const activity = change.isActive !== undefined && change.isActive !== viewer.isActive
  return role || activity
}

export function isActiveAdmin(person: Pick<Person, 'role' | 'isActive'>): boolean {
  return person.role === 'admin' && person.isActive
}

/** Whether what is left of this person's standing is no longer that of an active administrator. */
export function losesAdmin(person: Person, change: UserChange): boolean {
  const after = { role: change.role ?? person.role, isActive: change.isActive ?? person.isActive }
  return isActiveAdmin(person) && !isActiveAdmin(after)
}

interface Written {
  /** Null where a program wrote it that is nobody's. */
  author_id: number | null
}

/** Nobody puts words into the mouth of another. */
export const mayChangeNote = (writer: Pick<Person, 'id'>, { author_id }: Written): boolean =>
  author_id !== null && writer.id === author_id

export const mayDeleteNote = (writer: Pick<Person, 'id' | 'role'>, note: Written): boolean =>
  writer.role === 'admin' || mayChangeNote(writer, note)

interface Made {
  created_by: number | null
}

const isMakerOrAdmin = (person: Pick<Person, 'id' | 'role'>, { created_by }: Made): boolean =>
  person.role === 'admin' || (created_by !== null && person.id === created_by)

/** Who has gathered the judges, and administrators. */
export const mayEndRound = isMakerOrAdmin

/** Who has made the blueprint, and administrators: signals, and the answers behind them. */
export const maySeeSignals = isMakerOrAdmin
