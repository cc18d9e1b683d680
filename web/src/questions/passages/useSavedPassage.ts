import type { createPassage, updatePassage } from '@assay/contract/passages/passages'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { useUnsavedGuard } from '../../lib/form/useUnsavedGuard.tsx'
import { toast } from '../../lib/toast.tsx'
import type { Refusals } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'
import { type PassageForm, passageFaultsOf } from './passageForm.ts'

export function useSavedPassage(form: PassageForm) {
  const navigate = useNavigate()
  const markSaved = useUnsavedGuard(() => form.isDirty())
  const goToList = () => void navigate({ to: paths.passages, search: true })

  return {
    goToList,
    onSuccess: () => {
      markSaved()
      toast('success', t('PASSAGES.SAVED'))
      goToList()
    },
    refusals: {
      VALIDATION_FAILED: ({ errors }) => {
        const faults = passageFaultsOf(errors)
        form.setErrors(faults)
        focusFirstFault(form)(faults)
        return t('PASSAGES.NOT_SAVED')
      },
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'PASSAGES.SAVE_FAILED',
    } satisfies Refusals<typeof createPassage | typeof updatePassage>,
  }
}
