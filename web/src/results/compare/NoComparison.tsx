import type { FailureOf, Refused } from '@assay/contract/client'
import type { compareInterviews } from '@assay/contract/results/compare'
import { useEffect } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { failureTexts } from '../../lib/screenTexts.ts'
import { toast } from '../../lib/toast.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Surface } from '../../ui/Surface.tsx'

interface Reason {
  title: TextKey
  text: TextKey
}

const reasons: Partial<Record<Refused['code'], Reason>> = {
  INTERVIEW_NOT_FOUND: { title: 'COMPARE.NOT_FOUND', text: 'COMPARE.NOT_FOUND_TEXT' },
  RESULT_NOT_AVAILABLE: { title: 'COMPARE.NOT_DONE', text: 'COMPARE.NOT_DONE_TEXT' },
} satisfies Partial<Record<FailureOf<typeof compareInterviews>, Reason>>

export function NoComparison({ refused, onRetry }: { refused: Refused; onRetry: () => void }) {
  const reason = reasons[refused.code]
  useEffect(() => {
    if (!reason) toast('danger', t('COMPARE.LOAD_FAILED'))
  }, [reason])

  if (!reason) return <Failure {...failureTexts()} onRetry={onRetry} />
  return (
    <Surface>
      <Notice title={t(reason.title)} text={t(reason.text)} />
    </Surface>
  )
}
