import type { Refused } from '@assay/contract/client'
import { getMe, getUser, listUsers, type User, updateMe, updateUser } from '@assay/contract/users'
import { useCall } from '../lib/api.ts'
import { isAdmin } from '../lib/session.ts'
import { ownFields, standing, type UserValues } from './userForm.ts'

interface Outcome {
  onSaved: () => void
  onRefused: (refused: Refused) => void
}

/** People change themselves through their own profile; administrators then write the rest, like for anybody else. */
export function useSaveUser(user: User, me: User, { onSaved, onRefused }: Outcome) {
  const params = { id: user.id }
  const refreshes = [listUsers, getUser, getMe]
  const asAdmin = useCall(updateUser, { refreshes, onSuccess: onSaved, onFailure: onRefused })
  const asSelf = useCall(updateMe, { refreshes, onFailure: onRefused })

  const save = (values: UserValues) => {
    if (user.id !== me.id) return asAdmin.mutate({ params, body: { ...ownFields(values), ...standing(values) } })
    asSelf.mutate(
      { body: ownFields(values) },
      { onSuccess: () => (isAdmin(me) ? asAdmin.mutate({ params, body: standing(values) }) : onSaved()) },
    )
  }

  return { save, isSaving: asAdmin.isPending || asSelf.isPending }
}
