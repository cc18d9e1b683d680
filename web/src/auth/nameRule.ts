import { createToken } from '@assay/contract/auth/tokens'
import { t } from '../i18n/text.ts'
import { ruleOf } from '../lib/faults.ts'

/** Of what people name to find it again: a passkey, an API token. */
export const nameRule = ruleOf(createToken.body.shape.name, (code) =>
  t(code === 'REQUIRED' ? 'USERS.ALERT.REQUIRED_FIELD' : 'SECURITY.NAME_WRONG'),
)
