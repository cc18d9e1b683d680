import { listVersions } from '@assay/contract/questions/history'
import { Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { query, refusedFrom } from '../../lib/api.ts'
import { pageQuery, usePaging } from '../../lib/paging.ts'
import { paths } from '../../paths.ts'
import { Failure } from '../../shell/Failure.tsx'
import { lazyComponent } from '../../shell/lazyComponent.tsx'
import { ListPager } from '../../shell/list/ListPager.tsx'
import { Page } from '../../shell/Page.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/Notice.tsx'

const VersionList = lazyComponent(() => import('./VersionList.tsx'), <Skeleton height={320} radius="md" />)
VersionList.preload()

export default function HistoryPage() {
  const { id } = useParams({ from: `/staff/admin${paths.questionHistory}` })
  const paging = usePaging()
  const { start_index, end_index } = pageQuery(paging)
  const list = useQuery({
    // Loads one version more than the page shows, because each version is compared with the previous version.
    ...query(listVersions, { params: { id }, query: { start_index, end_index: end_index + 1 } }),
    placeholderData: keepPreviousData,
  })
  const isGone = list.isError && refusedFrom(list.error).code === 'QUESTION_NOT_FOUND'
  const total = list.data?.amount_of_versions ?? 0

  return (
    <Page
      title={t('HISTORY.TITLE')}
      crumbs={[{ label: t('QUESTIONS.TITLE'), to: paths.questions }, { label: t('HISTORY.TITLE') }]}
    >
      {isGone && <NoSuchQuestion />}
      {list.isError && !list.data && !isGone && <Failure title={t('HISTORY.LOAD_FAILED')} onRetry={list.refetch} />}
      {list.isPending && <Skeleton height={320} radius="md" />}
      {list.data && !isGone && (
        <Stack gap="sm">
          <VersionList
            id={Number(id)}
            versions={list.data.versions}
            shown={paging.size}
            isFirstPage={paging.page === 1}
          />
          {total > paging.size && <ListPager paging={paging} total={total} />}
        </Stack>
      )}
    </Page>
  )
}

function NoSuchQuestion() {
  return (
    <Notice
      role="alert"
      title={t('HISTORY.GONE')}
      text={t('QUESTIONS.ALERT.GONE')}
      action={
        <ButtonLink to={paths.questions} variant="default">
          {t('QUESTIONS.TITLE')}
        </ButtonLink>
      }
    />
  )
}
