import type { Refused } from '@assay/contract/client'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../i18n/text.ts'
import { toast } from '../lib/toast.tsx'
import { paths } from '../paths.ts'

/** What follows a save of a label, new or not. */
export function useSavedLabel() {
  const t = useText()
  const navigate = useNavigate()
  const toList = () => navigate({ to: paths.labels })

  return {
    toList,
    onSuccess: () => {
      toast('success', t('LABELS.ALERT.SUCCESS'))
      toList()
    },
    onFailure: ({ status }: Refused) => {
      if (status === 400) return toast('warning', t('LABELS.ALERT.BAN_DUPLICATED'))
      toast('danger', t('LABELS.ALERT.SERVER_ERROR'))
    },
  }
}
