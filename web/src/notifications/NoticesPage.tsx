import { getNotices } from '@assay/contract/notifications/notices'
import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { failureTexts } from '../lib/screenTexts.ts'
import { Failure } from '../ui/Failure.tsx'
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx'
import { Page } from '../ui/Page.tsx'
import { NoticesForm } from './NoticesForm.tsx'

export default function NoticesPage() {
  const { data, isError, isPending, refetch } = useQuery({ ...query(getNotices), staleTime: 0 })

  return (
    <Page
      title={t('NOTICES.TITLE')}
      lead={t('NOTICES.LEAD')}
      crumbs={[{ label: t('NOTICES.TITLE') }]}
      crumbsLabel={t('SHELL.BREADCRUMBS')}
    >
      {isError && !data && <Failure {...failureTexts()} onRetry={refetch} />}
      {isPending && <FormSkeleton width="40rem" fields={[60, 60, 60, 60]} />}
      {data && <NoticesForm notices={data} />}
    </Page>
  )
}
