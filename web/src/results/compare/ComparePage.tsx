import { compareInterviews } from '@assay/contract/results/compare'
import { COMPARED } from '@assay/domain/limits'
import { Alert, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { query, refusedFrom } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { ShareButton } from '../shares/ShareButton.tsx'
import { CompareTable } from './CompareTable.tsx'
import { NoComparison } from './NoComparison.tsx'

/** Compares the interviews in the URL: `?codes=a,b`. */
export default function ComparePage() {
  const { codes = '' } = useSearch({ from: '/staff/admin' })
  const asked = [...new Set(String(codes).split(','))].filter((code) => code !== '')
  const isPossible = asked.length >= COMPARED.min && asked.length <= COMPARED.max
  const compared = useQuery({
    ...query(compareInterviews, { query: { codes: asked.join(',') } }),
    enabled: isPossible,
  })

  return (
    <Page
      title={t('COMPARE.TITLE')}
      lead={t('COMPARE.LEAD')}
      crumbs={[{ label: t('INTERVIEWS.TITLE'), to: paths.interviewList }, { label: t('COMPARE.CRUMB') }]}
      crumbsLabel={t('SHELL.BREADCRUMBS')}
      action={
        <Group gap="xs">
          {compared.data && <ShareButton interviews={compared.data.interviews} />}
          <ButtonLink to={paths.interviewList} variant="default">
            {t('RESULT.TO_LIST')}
          </ButtonLink>
        </Group>
      }
    >
      {!isPossible && (
        <Surface>
          <Notice title={t('COMPARE.TOO_FEW')} text={t('COMPARE.TOO_FEW_TEXT')} />
        </Surface>
      )}
      {compared.isError && <NoComparison refused={refusedFrom(compared.error)} onRetry={compared.refetch} />}
      {isPossible && compared.isPending && <Skeleton height={480} radius="md" />}
      {compared.data && !compared.data.comparable && (
        <Alert color="yellow" variant="light" title={t('COMPARE.NOT_COMPARABLE')}>
          {t('COMPARE.NOT_COMPARABLE_TEXT')}
        </Alert>
      )}
      {compared.data && <CompareTable interviews={compared.data.interviews} isComparable={compared.data.comparable} />}
    </Page>
  )
}
