import { createToken } from '@assay/contract/auth/tokens'
import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { t } from '../i18n/text.ts'
import { validatorOf } from '../lib/form/faults.ts'

export const passkeyNameRule = validatorOf(createToken.body.shape.name, (code) =>
  t(code === 'REQUIRED' ? 'USERS.ALERT.REQUIRED_FIELD' : 'SECURITY.NAME_WRONG'),
)

interface Props {
  label: string
  hint: string
  field: GetInputPropsReturnType
}

export const NameField = ({ label, hint, field }: Props) => (
  <TextInput label={label} description={hint} data-autofocus autoComplete="off" {...field} />
)
