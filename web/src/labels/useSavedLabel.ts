import type { createLabel, updateLabel } from '@assay/contract/labels'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { useUnsavedGuard } from '../lib/form/useUnsavedGuard.tsx'
import { toast } from '../lib/toast.tsx'
import type { Refusals } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import type { LabelForm } from './labelForm.ts'

export function useSavedLabel(form: LabelForm) {
  const navigate = useNavigate()
  const markSaved = useUnsavedGuard(() => form.isDirty())
  const goToList = () => {
    markSaved()
    return navigate({ to: paths.labels, search: true })
  }

  const refuseName = () => {
    const faults = { name: t('LABELS.ALERT.BAN_DUPLICATED') }
    form.setErrors(faults)
    focusFirstFault(form)(faults)
    toast('warning', faults.name)
    return undefined
  }

  return {
    goToList,
    onSuccess: () => {
      toast('success', t('LABELS.ALERT.SUCCESS'))
      goToList()
    },
    refusals: {
      LABEL_DUPLICATED: refuseName,
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'LABELS.ALERT.SERVER_ERROR',
    } satisfies Refusals<typeof createLabel | typeof updateLabel>,
  }
}
