import { Radio, Stack } from '@mantine/core'
import { t } from '../i18n/text.ts'
import type { UserForm } from './userForm.ts'

interface Props {
  form: UserForm
  /** An administrator cannot step down by themself. */
  isOwn?: boolean
}

export function RoleField({ form, isOwn = false }: Props) {
  return (
    <Radio.Group label={t('USERS.ROLE')} {...form.getInputProps('role')}>
      <Stack gap="sm" mt="xs">
        {!isOwn && (
          <Radio value="consultant" label={t('ROLE.CONSULTANT')} description={t('USERS.ROLE_CONSULTANT_TEXT')} />
        )}
        <Radio value="admin" label={t('ROLE.ADMIN')} description={t('USERS.ROLE_ADMIN_TEXT')} />
      </Stack>
    </Radio.Group>
  )
}
