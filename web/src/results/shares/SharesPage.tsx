import { listShares } from '@assay/contract/results/shares'
import { IconShare } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { pageQuery, usePaging } from '../../lib/paging.ts'
import { paths } from '../../paths.ts'
import { ListFrame } from '../../shell/list/ListFrame.tsx'
import { Page } from '../../shell/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ShareTable } from './ShareTable.tsx'

export default function SharesPage() {
  const paging = usePaging()
  const list = useQuery({
    ...query(listShares, { query: pageQuery(paging) }),
    // The list of links is always loaded again, because the cache cannot know when readers open a link.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={t('SHARES.TITLE')}
      lead={t('SHARES.LEAD')}
      crumbs={[{ label: t('INTERVIEWS.TITLE'), to: paths.interviewList }, { label: t('SHARES.TITLE') }]}
    >
      <ListFrame
        list={list}
        entries={list.data?.shares}
        total={list.data?.amount_of_shares ?? 0}
        paging={paging}
        empty={
          <Notice
            icon={<IconShare size={36} stroke={1.5} aria-hidden />}
            title={t('SHARES.EMPTY_TITLE')}
            text={t('SHARES.EMPTY_TEXT')}
          />
        }
      >
        <ShareTable shares={list.data?.shares} pageSize={paging.size} />
      </ListFrame>
    </Page>
  )
}
