import type { FailureOf, Refused } from '@assay/contract/client'
import { compareInterviews } from '@assay/contract/results/compare'
import { COMPARED } from '@assay/domain/limits'
import { Alert, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { query, refusedFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.tsx'
import { paths } from '../../paths.ts'
import { Failure } from '../../shell/Failure.tsx'
import { Page } from '../../shell/Page.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ShareButton } from '../shares/ShareButton.tsx'
import { CompareTable } from './CompareTable.tsx'

interface Reason {
  title: TextKey
  text: TextKey
}

const reasons: Partial<Record<Refused['code'], Reason>> = {
  INTERVIEW_NOT_FOUND: { title: 'COMPARE.NOT_FOUND', text: 'COMPARE.NOT_FOUND_TEXT' },
  RESULT_NOT_AVAILABLE: { title: 'COMPARE.NOT_DONE', text: 'COMPARE.NOT_DONE_TEXT' },
} satisfies Partial<Record<FailureOf<typeof compareInterviews>, Reason>>

function NoComparison({ refused, onRetry }: { refused: Refused; onRetry: () => void }) {
  const reason = reasons[refused.code]
  useEffect(() => {
    if (!reason) toast('danger', t('COMPARE.LOAD_FAILED'))
  }, [reason])

  if (!reason) return <Failure onRetry={onRetry} />
  return <Notice title={t(reason.title)} text={t(reason.text)} />
}

export default function ComparePage() {
  const { codes = '' } = useSearch({ from: '/staff/admin' })
  const requestedCodes = [...new Set(String(codes).split(','))].filter((code) => code !== '')
  const isValidAmount = requestedCodes.length >= COMPARED.min && requestedCodes.length <= COMPARED.max
  const compared = useQuery({
    ...query(compareInterviews, { query: { codes: requestedCodes.join(',') } }),
    enabled: isValidAmount,
  })

  return (
    <Page
      title={t('COMPARE.TITLE')}
      lead={t('COMPARE.LEAD')}
      crumbs={[{ label: t('INTERVIEWS.TITLE'), to: paths.interviewList }, { label: t('COMPARE.CRUMB') }]}
      action={
        <Group gap="xs">
          {compared.data && <ShareButton interviews={compared.data.interviews} />}
          <ButtonLink to={paths.interviewList} variant="default">
            {t('RESULT.TO_LIST')}
          </ButtonLink>
        </Group>
      }
    >
      {!isValidAmount && <Notice title={t('COMPARE.TOO_FEW')} text={t('COMPARE.TOO_FEW_TEXT')} />}
      {compared.isError && <NoComparison refused={refusedFrom(compared.error)} onRetry={compared.refetch} />}
      {isValidAmount && compared.isPending && <Skeleton height={480} radius="md" />}
      {compared.data && !compared.data.comparable && (
        <Alert color="yellow" variant="light" title={t('COMPARE.NOT_COMPARABLE')}>
          {t('COMPARE.NOT_COMPARABLE_TEXT')}
        </Alert>
      )}
      {compared.data && <CompareTable interviews={compared.data.interviews} isComparable={compared.data.comparable} />}
    </Page>
  )
}
