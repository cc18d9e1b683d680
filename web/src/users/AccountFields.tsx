import { TextInput } from '@mantine/core'
import { t } from '../i18n/text.ts'
import type { UserForm } from './userForm.ts'

export function AccountFields({ form, focusesName }: { form: UserForm; focusesName?: boolean }) {
  return (
    <>
      <TextInput
        label={t('ACCOUNT.FULL_NAME')}
        autoComplete="off"
        autoFocus={focusesName}
        {...form.getInputProps('full_name')}
      />
      <TextInput label={t('ACCOUNT.EMAIL')} type="email" autoComplete="off" {...form.getInputProps('email')} />
    </>
  )
}
