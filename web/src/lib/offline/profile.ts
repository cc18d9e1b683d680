import type { User } from '@assay/contract/users'
import { offlineNote } from './forgetOffline.ts'
import { ownsOffline } from './owner.ts'

export const noteProfile = (profile: User): void => offlineNote.write('profile', JSON.stringify(profile))

/** The last known profile; only the server decides the user's rights. */
export function rememberedProfile(): User | null {
  const note = ownsOffline() ? offlineNote.read('profile') : null
  return note ? JSON.parse(note) : null
}
