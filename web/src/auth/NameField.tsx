import { createToken } from '@assay/contract/auth/tokens'
import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { t } from '../i18n/text.ts'
import { ruleOf } from '../lib/form/faults.ts'

/** Of what people name to find it again: a passkey, an API token. */
export const nameRule = ruleOf(createToken.body.shape.name, (code) =>
  t(code === 'REQUIRED' ? 'USERS.ALERT.REQUIRED_FIELD' : 'SECURITY.NAME_WRONG'),
)

interface Props {
  label: string
  hint: string
  field: GetInputPropsReturnType
}

/** Stands first in its dialog, and is what one types there. */
export const NameField = ({ label, hint, field }: Props) => (
  <TextInput label={label} description={hint} data-autofocus autoComplete="off" {...field} />
)
