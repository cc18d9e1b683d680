import type { Refused } from '@assay/contract/client'
import { accountFault } from '../auth/accountRules.ts'
import { type TextKey, text } from '../i18n/text.ts'
import { faultsAtFields } from '../lib/faults.ts'
import { focusFirstFault } from '../lib/focusFirstFault.ts'
import { toast } from '../lib/toast.tsx'
import { whyUnsaved } from '../lib/whyUnsaved.ts'
import type { UserForm } from './userForm.ts'

const reasons: Partial<Record<string, TextKey>> = {
  FORBIDDEN: 'USERS.ALERT.NO_PERMISSION',
  OWN_STANDING: 'USERS.OWN_STANDING',
  LAST_ADMIN: 'USERS.ALERT.LAST_ADMIN',
}

/** A refused form: what belongs to a field stands there, and a toast tells that nothing was saved. */
export function showRefusal(form: UserForm, refused: Refused, otherwise: TextKey): void {
  const faults = faultsAtFields(refused.errors, accountFault)
  if (refused.code === 'EMAIL_TAKEN') faults['email'] = text('USERS.ALERT.EMAIL_TAKEN')
  form.setErrors(faults)
  focusFirstFault(form)(faults)
  toast('danger', text(reasons[refused.code] ?? whyUnsaved(refused, otherwise)))
}
