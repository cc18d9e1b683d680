import { listLabels } from '@assay/contract/labels'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Page } from '../../ui/Page.tsx'
import { InterviewList } from './InterviewList.tsx'
import { useListState } from './listState.ts'
import { SearchBanner } from './SearchBanner.tsx'

export default function InterviewsPage() {
  const [state, change] = useListState()
  const labels = useQuery(query(listLabels)).data ?? []

  return (
    <Page
      title={t('INTERVIEWS.TITLE')}
      action={
        <ButtonLink to={paths.createInterview} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('INTERVIEWS.NEW')}
        </ButtonLink>
      }
    >
      <SearchBanner labels={labels} search={state.search} onSearch={(search) => change({ search })} />
      <InterviewList state={state} onChange={change} />
    </Page>
  )
}
