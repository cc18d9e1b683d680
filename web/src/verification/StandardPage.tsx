import { getStandard } from '@assay/contract/verification/standards'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { query, refusedFrom } from '../lib/api.ts'
import { failureTexts } from '../lib/screenTexts.ts'
import { paths } from '../paths.ts'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { StandardActions } from './StandardActions.tsx'
import { StandardForm } from './StandardForm.tsx'
import { StandardRounds } from './StandardRounds.tsx'

/** Judges estimate for each question how many of 100 minimally competent candidates answer correctly. */
export default function StandardPage() {
  const { id } = useParams({ from: `/staff/admin${paths.standard}` })
  const standard = useQuery(query(getStandard, { params: { id } }))
  const { data } = standard
  const isGone = standard.isError && refusedFrom(standard.error).code === 'STANDARD_NOT_FOUND'

  return (
    <Page
      title={t('STANDARD.TITLE')}
      lead={data ? data.blueprint.name : ''}
      crumbs={[{ label: t('BLUEPRINTS.TITLE'), to: paths.blueprints }, { label: t('STANDARD.TITLE') }]}
      crumbsLabel={t('SHELL.BREADCRUMBS')}
      action={data && <StandardActions standard={data} />}
    >
      {standard.isPending && <Skeleton height={320} radius="md" aria-busy />}
      {standard.isError && !data && (
        <Failure
          {...failureTexts()}
          text={t(isGone ? 'STANDARD.GONE' : 'STANDARD.LOAD_FAILED')}
          onRetry={standard.refetch}
        />
      )}
      {data && (
        <Stack gap="lg">
          <StandardRounds standard={data} />
          <StandardForm key={`${data.id} ${data.round} ${data.state}`} standard={data} />
        </Stack>
      )}
    </Page>
  )
}
