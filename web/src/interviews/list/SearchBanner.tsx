import { listBlueprints } from '@assay/contract/blueprints'
import { SCORE_FLOORS } from '@assay/domain/exam/scoreLevels'
import { PAGE_MAX } from '@assay/domain/limits'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { LabelSelect } from '../../labels/LabelSelect.tsx'
import { query } from '../../lib/api.ts'
import { FilterChips } from '../../shell/list/FilterPopover.tsx'
import { emptySearch, type InterviewSearch, isSearching } from './listState.ts'
import { activeFilters, MoreFilters } from './MoreFilters.tsx'
import styles from './SearchBanner.module.css'

interface Props {
  search: InterviewSearch
  onSearch: (search: InterviewSearch) => void
}

/**
 * If the search changes without typing, for example with the Back button, the input shows the new search and keeps the
 * focus.
 */
function useDraft(search: InterviewSearch): [InterviewSearch, (part: Partial<InterviewSearch>) => void] {
  const searchKey = JSON.stringify(search)
  const [draft, setDraft] = useState({ searchKey, draftSearch: search })
  if (draft.searchKey !== searchKey) setDraft({ searchKey, draftSearch: search })
  return [draft.draftSearch, (part) => setDraft({ searchKey, draftSearch: { ...draft.draftSearch, ...part } })]
}

export function SearchBanner({ search, onSearch }: Props) {
  // The banner itself loads the blueprints. If the page loaded them, the response would render all rows of the list
  // again.
  const newest = { query: { start_index: 0, end_index: PAGE_MAX } }
  const blueprints = useQuery(query(listBlueprints, newest)).data?.blueprints ?? []
  const [draftSearch, changeSearch] = useDraft(search)
  const scores = [
    { value: '', label: t('INTERVIEWS.ANY_SCORE') },
    ...SCORE_FLOORS.map((floor) => ({ value: String(floor), label: `>${floor}` })),
  ]
  const active = activeFilters(search, blueprints, onSearch)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch({ ...draftSearch, nameOrMail: draftSearch.nameOrMail.trim() })
  }

  return (
    <search>
      <form className={styles['banner']} onSubmit={submit}>
        <TextInput
          flex="1 1 9.5rem"
          label={t('INTERVIEWS.SEARCH_TEXT')}
          value={draftSearch.nameOrMail}
          onChange={({ currentTarget }) => changeSearch({ nameOrMail: currentTarget.value })}
        />
        <LabelSelect
          flex="2 1 11rem"
          label={t('INTERVIEWS.SEARCH_LABELS')}
          placeholder={draftSearch.labels.length > 0 ? '' : t('INTERVIEWS.ANY_LABEL')}
          value={draftSearch.labels}
          onChange={(names) => changeSearch({ labels: names })}
        />
        <NativeSelect
          flex="0 0 8rem"
          label={t('INTERVIEWS.SEARCH_SCORE')}
          data={scores}
          value={String(draftSearch.scoreAbove ?? '')}
          onChange={({ currentTarget: { value } }) => changeSearch({ scoreAbove: value === '' ? null : Number(value) })}
        />
        <Group gap="xs" className={styles['buttons']}>
          <Button type="submit" variant="default" leftSection={<IconSearch size={16} aria-hidden />}>
            <span className={styles['word']}>{t('INTERVIEWS.SEARCH')}</span>
          </Button>
          <MoreFilters search={draftSearch} onSearch={onSearch} blueprints={blueprints} count={active.length} />
          {isSearching(search) && (
            <Button variant="subtle" onClick={() => onSearch(emptySearch)}>
              {t('INTERVIEWS.CLEAR')}
            </Button>
          )}
        </Group>
      </form>
      <FilterChips filters={active} />
    </search>
  )
}
