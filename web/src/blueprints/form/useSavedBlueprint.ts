import type { Blueprint, createBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import type { Refused } from '@assay/contract/client'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { useUnsavedGuard } from '../../lib/form/useUnsavedGuard.tsx'
import { toast } from '../../lib/toast.tsx'
import type { Refusals } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'
import type { Folds } from './BlueprintFields.tsx'
import type { BlueprintForm } from './blueprintForm.ts'

export function useSavedBlueprint(form: BlueprintForm, folds: Folds) {
  const navigate = useNavigate()
  const markSaved = useUnsavedGuard(() => form.isDirty())

  const showFaults = (refused: Refused) => (folds.showFaults(refused) ? undefined : t('BLUEPRINT.ALERT.FAILED'))

  return {
    goToList: () => {
      markSaved()
      return navigate({ to: paths.blueprints })
    },
    onSuccess: ({ id }: Blueprint) => {
      toast('success', t('BLUEPRINT.ALERT.SAVED'))
      markSaved()
      void navigate({ to: paths.round, params: { id: `${id}` } })
    },
    refusals: {
      VALIDATION_FAILED: showFaults,
      TOO_FEW_QUESTIONS: showFaults,
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'BLUEPRINT.ALERT.FAILED',
    } satisfies Refusals<typeof createBlueprint | typeof updateBlueprint>,
  }
}
