import { applyKeyFix, type KeyFixPreview } from '@assay/contract/insight/keyFix'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { useUnsavedGuard } from '../../lib/form/useUnsavedGuard.tsx'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import type { QuestionStatistics } from '../question/questionStatistics.ts'
import { answerKeyIds, isReason, isSameKey, refusalTexts, type WantedFix } from './keyFixTexts.ts'
import { usePreview } from './usePreview.ts'

export interface KeyFixProps {
  statistics: QuestionStatistics
  ofVersion: number | undefined
  onApplied: () => void
}

function usePreviewRefresh(preview: ReturnType<typeof usePreview>['preview']) {
  const [isAsking, setAsking] = useState(false)
  const shown = preview.isFetching ? undefined : preview.data
  const refreshNumbers = async () => {
    if (shown) return shown
    setAsking(true)
    const { data } = await preview.refetch({ cancelRefetch: false })
    setAsking(false)
    return data
  }
  return { refreshNumbers, isAsking }
}

export function useKeyFix({ statistics, ofVersion, onApplied }: KeyFixProps) {
  const id = statistics.question_id
  const [draftFix, setDraftFix] = useState<WantedFix>({ right: answerKeyIds(statistics), treatment: 'rescore' })
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  const [numbersToConfirm, setNumbersToConfirm] = useState<KeyFixPreview | null>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const { preview, paging } = usePreview(id, ofVersion, draftFix)
  const { refreshNumbers, isAsking } = usePreviewRefresh(preview)
  const markSaved = useUnsavedGuard(() => reason !== '' || !isSameKey(draftFix.right, answerKeyIds(statistics)))

  const apply = useCall(applyKeyFix, {
    onSuccess: ({ changed }) => {
      markSaved()
      toast('success', t('KEY_FIX.APPLIED', { count: changed }))
      onApplied()
    },
    refusals: {
      QUESTION_CHANGED: () => {
        setStale(true)
        return undefined
      },
      NOTHING_TO_FIX: refusalTexts.NOTHING_TO_FIX,
      NOTHING_LEFT: refusalTexts.NOTHING_LEFT,
      STILL_COUNTING: refusalTexts.STILL_COUNTING,
      QUESTION_NOT_FOUND: 'INSIGHT.NOT_FOUND_TITLE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'KEY_FIX.FAILED',
    },
    onFailure: setFault,
  })

  const choose = (change: Partial<WantedFix>) => {
    setFault(null)
    setDraftFix({ ...draftFix, ...change })
  }
  const openConfirm = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setFault(null)
    if (!isReason(reason)) return reasonField.current?.focus()
    if (draftFix.right.length === 0) return
    const numbers = await refreshNumbers()
    if (!numbers) return setFault(t('KEY_FIX.PREVIEW_FAILED'))
    if (numbers.refusal) return setFault(t(refusalTexts[numbers.refusal]))
    setNumbersToConfirm(numbers)
  }
  const confirm = ({ right, treatment, version }: KeyFixPreview) => {
    setNumbersToConfirm(null)
    setStale(false)
    apply.mutate({ params: { id }, body: { right, treatment, reason, of_version: ofVersion, version } })
  }

  return {
    id,
    draftFix,
    choose,
    reason: { reason, isChecked, onChange: setReason, field: reasonField },
    preview,
    paging,
    fault,
    stale: { isStale, close: () => setStale(false) },
    confirmDialog: { numbers: numbersToConfirm, close: () => setNumbersToConfirm(null) },
    isSending: apply.isPending || isAsking,
    openConfirm,
    confirm,
  }
}
