import { Group } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ButtonLink, NewLink } from '../../ui/links.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueuedMailsLine } from '../decide/mail/QueuedMailsLine.tsx'
import { CheckReceipt } from './CheckReceipt.tsx'
import { InterviewList } from './InterviewList.tsx'
import { useListState } from './listState.ts'
import { SearchBanner } from './SearchBanner.tsx'

export default function InterviewsPage() {
  const [state, change] = useListState()

  return (
    <Page
      title={t('INTERVIEWS.TITLE')}
      action={
        <Group gap="xs">
          <CheckReceipt />
          <ButtonLink to={paths.shares} variant="default">
            {t('SHARES.TITLE')}
          </ButtonLink>
          <NewLink to={paths.createInterview}>{t('INTERVIEWS.NEW')}</NewLink>
        </Group>
      }
    >
      <SearchBanner search={state.search} onSearch={(search) => change({ search })} />
      <QueuedMailsLine />
      <InterviewList state={state} onChange={change} />
    </Page>
  )
}
