import { type User, updateMe, updateUser } from '@assay/contract/users'
import type { PasswordPolicy } from '@assay/domain/people/password'
import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { PasswordFields } from '../auth/PasswordFields.tsx'
import { useSavedForm } from '../auth/useSavedForm.ts'
import { t } from '../i18n/text.ts'
import { useUnsavedGuard } from '../lib/form/useUnsavedGuard.tsx'
import { canCall } from '../lib/session/session.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { AccountFields } from './AccountFields.tsx'
import { type AccountRefusals, accountRefusals } from './accountRefusals.ts'
import { FormFrame } from './FormFrame.tsx'
import { RoleField } from './RoleField.tsx'
import { adminFields, ownFields, type UserValues, userValues, useUserForm } from './userForm.ts'

interface Props {
  user: User
  me: User
  policy: PasswordPolicy
}

export function EditUserForm({ user, me, policy }: Props) {
  const navigate = useNavigate()
  const form = useUserForm(userValues(user), policy)
  const markSaved = useUnsavedGuard(() => form.isDirty())
  const signInAgain = useSavedForm(`user ${user.id}`, form)
  const isOwn = user.id === me.id
  // Consultants cannot open the list of users, so the guard redirects them to the dashboard.
  const leave = () => {
    markSaved()
    return navigate({ to: paths.users, search: true })
  }

  const { save, isSaving } = useSaveUser(user, me, {
    onSaved: () => {
      toast('success', t('USERS.ALERT.UPDATE_SUCCESS'))
      leave()
    },
    refusals: accountRefusals(form, 'USERS.ALERT.UPDATE_FAIL', signInAgain),
  })

  return (
    <FormFrame form={form} isSaving={isSaving} onSave={save} onCancel={leave}>
      <AccountFields form={form} />
      <Checkbox label={t('USERS.CHANGE_PASSWORD')} {...form.getInputProps('changesPassword', { type: 'checkbox' })} />
      {form.values.changesPassword && (
        <PasswordFields
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmation')}
          policy={policy}
        />
      )}
      {canCall(me, updateUser) && (
        <>
          <RoleField form={form} isOwn={isOwn} />
          <Checkbox
            label={t('USERS.ACTIVE')}
            description={t(isOwn ? 'USERS.OWN_STANDING' : 'USERS.ACTIVE_TEXT')}
            disabled={isOwn}
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        </>
      )}
    </FormFrame>
  )
}

interface Outcome {
  onSaved: () => void
  refusals: AccountRefusals
}

/**
 * Users change their own profile with one call. Administrators use another call to change other fields or other users.
 */
function useSaveUser(user: User, me: User, { onSaved, refusals }: Outcome) {
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
