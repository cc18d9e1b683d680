import { type User, updateMe, updateUser } from '@assay/contract/users'
import { canCall } from '../lib/session/session.ts'
import { useCall } from '../lib/useCall.ts'
import type { AccountRefusals } from './accountRefusals.ts'
import { adminFields, ownFields, type UserValues } from './userForm.ts'

interface Outcome {
  onSaved: () => void
  refusals: AccountRefusals
}

/**
 * Users save their own data with the call for their own profile. Other fields, and other users, need the call for
 * administrators.
 */
export function useSaveUser(user: User, me: User, { onSaved, refusals }: Outcome) {
  const params = { id: user.id }
  const asAdmin = useCall(updateUser, {
    onSuccess: onSaved,
    refusals: {
      ...refusals,
      FORBIDDEN: 'USERS.ALERT.NO_PERMISSION',
      OWN_STANDING: 'USERS.OWN_STANDING',
      LAST_ADMIN: 'USERS.ALERT.LAST_ADMIN',
    },
  })
  const asSelf = useCall(updateMe, { refusals })

  const save = (values: UserValues) => {
    if (user.id !== me.id) return asAdmin.mutate({ params, body: { ...ownFields(values), ...adminFields(values) } })
    asSelf.mutate(
      { body: ownFields(values) },
      {
        onSuccess: () => (canCall(me, updateUser) ? asAdmin.mutate({ params, body: adminFields(values) }) : onSaved()),
      },
    )
  }

  return { save, isSaving: asAdmin.isPending || asSelf.isPending }
}
