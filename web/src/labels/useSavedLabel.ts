import type { Refused } from '@assay/contract/client'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../i18n/text.ts'
import { focusFirstFault } from '../lib/focusFirstFault.ts'
import { keepSearch } from '../lib/keepSearch.ts'
import { toast } from '../lib/toast.tsx'
import { useUnsavedGuard } from '../lib/useUnsavedGuard.tsx'
import { whyUnsaved } from '../lib/whyUnsaved.ts'
import { paths } from '../paths.ts'
import type { LabelForm } from './labelForm.ts'

/** What follows a save of a label, new or not. */
export function useSavedLabel(form: LabelForm) {
  const t = useText()
  const navigate = useNavigate()
  const noteSaved = useUnsavedGuard(() => form.isDirty())
  const toList = () => {
    noteSaved()
    return navigate({ to: paths.labels, search: keepSearch })
  }

  return {
    toList,
    onSuccess: () => {
      toast('success', t('LABELS.ALERT.SUCCESS'))
      toList()
    },
    onFailure: (refused: Refused) => {
      if (refused.status !== 400) return toast('danger', t(whyUnsaved(refused, 'LABELS.ALERT.SERVER_ERROR')))
      const faults = { name: t('LABELS.ALERT.BAN_DUPLICATED') }
      form.setErrors(faults)
      focusFirstFault(form)(faults)
      toast('warning', faults.name)
    },
  }
}
