import type { User } from '@assay/contract/users'
import { offlineNote } from './forgetOffline.ts'
import { ownsOffline } from './owner.ts'

export const noteProfile = (profile: User): void => offlineNote.write('profile', JSON.stringify(profile))

/** The last profile from the server, which still decides what its user may do. */
export function rememberedProfile(): User | null {
  const note = ownsOffline() ? offlineNote.read('profile') : null
  return note ? JSON.parse(note) : null
}
