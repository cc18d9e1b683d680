import type { Blueprint } from '@assay/contract/blueprints'
import { getCompany } from '@assay/contract/company'
import { type Interview, roundState } from '@assay/contract/interviews/interviews'
import { Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { InterviewTable } from '../interviews/list/InterviewTable.tsx'
import { emptySearch } from '../interviews/list/listState.ts'
import { PageSize } from '../interviews/list/PageSize.tsx'
import { useInterviewRemoval } from '../interviews/list/useInterviewRemoval.ts'
import { useMail } from '../interviews/useMail.ts'
import { query } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { SearchForm } from '../shell/list/SearchForm.tsx'
import { OptionalSelect } from '../ui/form/OptionalSelect.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { NothingFound } from '../ui/list/NothingFound.tsx'
import { Notice } from '../ui/Notice.tsx'
import { invitationMailLink } from './invitationMailLink.ts'
import { type RoundListState, roundStates, useRoundState } from './roundState.ts'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { useCandidateSelection } from './selection/useCandidateSelection.ts'
import { useRoundList } from './useRoundList.ts'

interface Props {
  state: RoundListState
  onChange: (change: Partial<RoundListState>) => void
}

function RoundSearch({ state, onChange }: Props) {
  return (
    <SearchForm
      label={t('INTERVIEWS.SEARCH_TEXT')}
      asked={state.search.nameOrMail}
      onAsk={(nameOrMail) => onChange({ search: { ...state.search, nameOrMail } })}
    >
      <OptionalSelect
        aria-label={t('ROUND.STATE')}
        none={t('ROUND.EVERYBODY')}
        data={roundState.options.map((value) => ({ value, label: t(roundStates[value]) }))}
        value={state.state}
        onChange={(chosen) => onChange({ state: chosen })}
      />
    </SearchForm>
  )
}

export function CandidatesTab({ blueprint }: { blueprint: Blueprint }) {
  const [state, change] = useRoundState()
  const list = useRoundList(blueprint.id, state)
  const mail = useMail()
  const { data: company } = useQuery(query(getCompany))
  const interviews = list.data?.interviews
  const selection = useCandidateSelection(interviews)
  const { page, size } = state
  const paging = { page, size, goTo: (wanted: number) => change({ page: wanted }) }
  const remove = useInterviewRemoval(paging, interviews, selection)
  const isSearching = state.search.nameOrMail !== '' || state.state !== null
  const total = list.data?.amount_of_interviews ?? 0

  return (
    <Stack gap="sm">
      {(isSearching || total > 0 || list.isPending) && <RoundSearch state={state} onChange={change} />}
      <ListFrame
        list={list}
        entries={interviews}
        total={total}
        paging={paging}
        failure={{ title: t('INTERVIEWS.LOAD_FAILED') }}
        empty={
          isSearching ? (
            <NothingFound
              title={t('INTERVIEWS.NOTHING_TITLE')}
              text={t('ROUND.NOTHING_TEXT')}
              clear={t('ROUND.SHOW_ALL')}
              onClear={() => change(allCandidates)}
            />
          ) : (
            <NobodyYet blueprint={blueprint} />
          )
        }
        besidePager={<PageSize size={size} onSize={(wanted) => change({ size: wanted })} />}
        selection={<SelectionBar selection={selection} blueprint={blueprint.id} state={state} total={total} />}
      >
        <InterviewTable
          interviews={interviews}
          from={list.data?.from ?? 1}
          pageSize={size}
          fetchedAt={list.data?.fetchedAt ?? 0}
          isStale={list.isPlaceholderData}
          onDelete={remove}
          rowSelection={selection.rowSelection}
          isOfRound
          {...(mail?.can_send === false && {
            invitationMailLink: (interview: Interview) =>
              invitationMailLink(interview, blueprint, company?.name ?? null),
          })}
        />
      </ListFrame>
    </Stack>
  )
}

const allCandidates = { search: emptySearch, state: null }

function NobodyYet({ blueprint: { id, is_archived } }: { blueprint: Blueprint }) {
  return (
    <Notice
      icon={<IconUserPlus size={36} stroke={1.5} aria-hidden />}
      title={t('ROUND.EMPTY_TITLE')}
      text={t('ROUND.EMPTY_TEXT')}
      action={
        !is_archived && (
          <ButtonLink to={paths.addCandidates} params={{ id: `${id}` }} variant="default">
            {t('ROUND.ADD_FIRST')}
          </ButtonLink>
        )
      }
    />
  )
}
