import type { Refused } from '@assay/contract/client'
import { IconFileOff, IconHourglass } from '@tabler/icons-react'
import { useEffect } from 'react'
import { t } from '../../i18n/text.ts'
import { failureTexts } from '../../lib/screenTexts.ts'
import { toast } from '../../lib/toast.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Surface } from '../../ui/Surface.tsx'

/** Why there is nothing to see: not done yet, no such interview, or the server could not be asked. */
export function NoResult({ refused, onRetry }: { refused: Refused; onRetry: () => void }) {
  const { code } = refused
  const isExpected = code === 'RESULT_NOT_AVAILABLE' || code === 'INTERVIEW_NOT_FOUND'
  useEffect(() => {
    if (!isExpected) toast('danger', t('QUESTIONS.ALERT.API_ERROR_MESSAGE'))
  }, [isExpected])

  if (code === 'RESULT_NOT_AVAILABLE') {
    return (
      <Surface>
        <Notice
          icon={<IconHourglass size={36} stroke={1.5} aria-hidden />}
          title={t('RESULT.NOT_DONE_TITLE')}
          text={t('RESULT.NOT_DONE_TEXT')}
        />
      </Surface>
    )
  }
  if (code === 'INTERVIEW_NOT_FOUND') {
    return (
      <Surface>
        <Notice
          icon={<IconFileOff size={36} stroke={1.5} aria-hidden />}
          title={t('RESULT.NOT_FOUND_TITLE')}
          text={t('RESULT.NOT_FOUND_TEXT')}
        />
      </Surface>
    )
  }
  return <Failure {...failureTexts()} onRetry={onRetry} />
}
