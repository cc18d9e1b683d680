import type { User } from '@assay/contract/users'
import { offlineValues } from './forgetOffline.ts'
import { ownsOffline } from './owner.ts'

export const noteProfile = (profile: User): void => offlineValues.write('profile', JSON.stringify(profile))

/** The profile affects only the display, because the server decides about the user's rights. */
export function rememberedProfile(): User | null {
  const note = ownsOffline() ? offlineValues.read('profile') : null
  return note ? JSON.parse(note) : null
}
