import type { Refused } from '@assay/contract/client'
import { IconFileOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { Failure } from '../../shell/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Underway } from '../evidence/Underway.tsx'

interface Props {
  interview: string
  refused: Refused
  onRetry: () => void
}

/** True if the test was reopened or deleted, so a cached result is no longer valid. */
export const isResultGone = ({ code }: Refused): boolean =>
  code === 'RESULT_NOT_AVAILABLE' || code === 'INTERVIEW_NOT_FOUND'

export function NoResult({ interview, refused, onRetry }: Props) {
  const { code } = refused
  const isUnderway = code === 'RESULT_NOT_AVAILABLE'
  useEffect(() => {
    if (!isUnderway) toast('danger', t('QUESTIONS.ALERT.API_ERROR_MESSAGE'))
  }, [isUnderway])

  if (isUnderway) return <Underway code={interview} />
  if (code === 'INTERVIEW_NOT_FOUND') return <NoSuchTest />
  return <Failure onRetry={onRetry} />
}

export const NoSuchTest = () => (
  <Notice
    icon={<IconFileOff size={36} stroke={1.5} aria-hidden />}
    title={t('RESULT.NOT_FOUND_TITLE')}
    text={t('RESULT.NOT_FOUND_TEXT')}
  />
)
