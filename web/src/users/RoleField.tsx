import { roles } from '@assay/domain/people/permissions'
import { Radio, Stack } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { roleTexts } from '../lib/session/roleTexts.ts'
import type { UserForm } from './userForm.ts'

interface Props {
  form: UserForm
  isOwn?: boolean
}

export function RoleField({ form, isOwn = false }: Props) {
  const offered = isOwn ? [form.values.role] : roles
  return (
    <Radio.Group label={t('USERS.ROLE')} {...form.getInputProps('role')}>
      <Stack gap="sm" mt="xs">
        {offered.map((role) => (
          <Radio key={role} value={role} label={t(roleTexts[role].name)} description={t(roleTexts[role].about)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
