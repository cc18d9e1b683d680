import type { Refused } from '@assay/contract/client'
import type { createUser, updateMe, updateUser } from '@assay/contract/users'
import { accountFieldError } from '../auth/accountRules.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { fieldErrorTexts } from '../lib/form/faults.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import type { Refusals } from '../lib/useCall.ts'
import type { UserForm } from './userForm.ts'

export function accountRefusals(form: UserForm, otherwise: TextKey, signInAgain: () => undefined) {
  const showAtFields = (faults: Record<string, string>) => {
    form.setErrors(faults)
    focusFirstFault(form)(faults)
    return t(otherwise)
  }
  return {
    VALIDATION_FAILED: ({ errors }: Refused) => showAtFields(fieldErrorTexts(errors, accountFieldError)),
    SIGN_IN_AGAIN: signInAgain,
    EMAIL_TAKEN: () => showAtFields({ email: t('USERS.ALERT.EMAIL_TAKEN') }),
    TOO_MANY_TRIES: 'USERS.ALERT.BUSY',
    BUSY: 'USERS.ALERT.BUSY',
    OFFLINE: 'INDEXEDDB.OFFLINE',
    otherwise,
  } as const satisfies Refusals<typeof createUser | typeof updateUser | typeof updateMe>
}

export type AccountRefusals = ReturnType<typeof accountRefusals>
