import { deletePassage, listPassages, type Passage } from '@assay/contract/passages/passages'
import { SEARCH_MAX } from '@assay/domain/limits'
import { IconFileText } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { asSearchText } from '../../lib/lists/urlState.ts'
import { leaveEmptyPage, pageQuery, usePaging } from '../../lib/paging.ts'
import { paths } from '../../paths.ts'
import { ListFrame } from '../../shell/list/ListFrame.tsx'
import { useRemoval } from '../../shell/list/useRemoval.ts'
import { Page } from '../../shell/Page.tsx'
import { NewLink } from '../../ui/links.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SearchBox } from '../bank/SearchBox.tsx'
import { PassageTable } from './PassageTable.tsx'

function useWords(): [string, (words: string) => void] {
  const { search } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  const words = asSearchText(search).slice(0, SEARCH_MAX)
  return [
    words,
    (next) => {
      const search = { search: next === '' ? undefined : next }
      void navigate({ to: '.', search, resetScroll: false, replace: words !== '' })
    },
  ]
}

export default function PassagesPage() {
  const paging = usePaging()
  const [words, lookFor] = useWords()
  const list = useQuery({
    ...query(listPassages, { query: { ...pageQuery(paging), search: words || undefined } }),
    placeholderData: keepPreviousData,
  })
  const passages = list.data?.passages
  const remove = useRemoval(deletePassage, {
    nameOf: ({ title }: Passage) => title,
    argumentsFor: ({ id }) => ({ params: { id } }),
    refusals: { PASSAGE_IN_USE: 'PASSAGES.IN_USE', OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'DELETE.FAILED' },
    onRemoved: () => leaveEmptyPage(paging, (passages?.length ?? 0) - 1),
  })

  return (
    <Page
      title={t('PASSAGES.TITLE')}
      lead={t('PASSAGES.LEAD')}
      crumbs={[{ label: t('QUESTIONS.TITLE'), to: paths.questions }, { label: t('PASSAGES.TITLE') }]}
      action={<NewPassageLink />}
    >
      <search style={{ maxWidth: '28rem' }}>
        <SearchBox label={t('PASSAGES.SEARCH')} words={words} onWords={lookFor} />
      </search>
      <ListFrame
        list={list}
        entries={passages}
        total={list.data?.amount_of_passages ?? 0}
        paging={paging}
        failure={{ text: t('PASSAGES.LOAD_FAILED') }}
        empty={words === '' ? <NoPassages /> : <NoneFound onAll={() => lookFor('')} />}
      >
        <PassageTable passages={passages} pageSize={paging.size} onDelete={remove} />
      </ListFrame>
    </Page>
  )
}

const NewPassageLink = () => <NewLink to={paths.createPassage}>{t('PASSAGES.NEW')}</NewLink>

const NoneFound = ({ onAll }: { onAll: () => void }) => (
  <NothingFound
    title={t('PASSAGES.NONE_FOUND_TITLE')}
    text={t('PASSAGES.NONE_FOUND_TEXT')}
    clear={t('PASSAGES.SHOW_ALL')}
    onClear={onAll}
  />
)

const NoPassages = () => (
  <Notice
    icon={<IconFileText size={36} stroke={1.5} aria-hidden />}
    title={t('PASSAGES.EMPTY_TITLE')}
    text={t('PASSAGES.EMPTY_TEXT')}
    action={<NewPassageLink />}
  />
)
