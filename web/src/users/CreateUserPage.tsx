import { createUser } from '@assay/contract/users'
import { useQuery } from '@tanstack/react-query'
import { PasswordFields } from '../auth/PasswordFields.tsx'
import { useSavedForm } from '../auth/useSavedForm.ts'
import { t } from '../i18n/text.ts'
import { useUnsavedGuard } from '../lib/form/useUnsavedGuard.tsx'
import { installationSettings } from '../lib/session/session.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { useGoBack } from '../lib/useGoBack.ts'
import { paths } from '../paths.ts'
import { Page } from '../shell/Page.tsx'
import { AccountFields } from './AccountFields.tsx'
import { accountRefusals } from './accountRefusals.ts'
import { FormFrame } from './FormFrame.tsx'
import { RoleField } from './RoleField.tsx'
import { adminFields, newUser, ownFields, type UserValues, useUserForm } from './userForm.ts'

export default function CreateUserPage() {
  const goBack = useGoBack(paths.users)
  const policy = useQuery(installationSettings).data?.password_policy ?? 'basic'
  const form = useUserForm(newUser, policy)
  const signInAgain = useSavedForm('user new', form)
  const markSaved = useUnsavedGuard(() => form.isDirty())
  const leave = () => {
    markSaved()
    goBack()
  }
  const create = useCall(createUser, {
    onSuccess: () => {
      toast('success', t('USERS.ALERT.SUCCESS'))
      leave()
    },
    refusals: { ...accountRefusals(form, 'USERS.ALERT.FAIL', signInAgain), FORBIDDEN: 'USERS.ALERT.NO_PERMISSION' },
  })

  const save = (values: UserValues) => {
    const { is_superuser } = adminFields(values)
    create.mutate({ body: { ...ownFields(values), password: values.password, is_superuser } })
  }

  return (
    <Page
      title={t('USERS.CREATE_TITLE')}
      lead={t('USERS.CREATE_LEAD')}
      crumbs={[{ label: t('USERS.TITLE'), to: paths.users }, { label: t('USERS.CREATE_TITLE') }]}
    >
      <FormFrame form={form} isSaving={create.isPending} onSave={save} onCancel={leave}>
        <AccountFields form={form} focusesName />
        <PasswordFields
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmation')}
          policy={policy}
        />
        <RoleField form={form} />
      </FormFrame>
    </Page>
  )
}
