import type { Blueprint } from '@assay/contract/blueprints'
import type { Interview } from '@assay/contract/interviews/interviews'
import { getRanking } from '@assay/contract/rounds'
import { rankReliability } from '@assay/domain/round/rankReliability'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { QueuedMailsLine } from '../../interviews/decide/mail/QueuedMailsLine.tsx'
import { query, sendRequest } from '../../lib/api.ts'
import { pageQuery } from '../../lib/paging.ts'
import { toastFailure } from '../../lib/toast.tsx'
import { ListFrame } from '../../shell/list/ListFrame.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type CandidateSelection, useCandidateSelection } from '../selection/useCandidateSelection.ts'
import { PassMarkSummary } from './PassMarkSummary.tsx'
import { RankingSearch } from './RankingSearch.tsx'
import { RankingSelection } from './RankingSelection.tsx'
import { RankingTable } from './RankingTable.tsx'
import {
  emptyRankingFilter,
  initialSelectionCount,
  isRankingFiltered,
  type RankingState,
  rankingQuery,
  useRankingState,
} from './rankingState.ts'
import { readRanking } from './readRanking.ts'

const AMOUNTS = [3, 5, 10]

interface Props {
  blueprintId: number
  state: RankingState
  total: number
  selection: CandidateSelection
}

function SelectTop({ blueprintId, state, total, selection }: Props) {
  const choose = (amount: number) =>
    toastFailure(
      'choose first',
      async () => {
        const query = { ...rankingQuery(state), start_index: 0, end_index: amount }
        const { body } = await sendRequest(getRanking, { params: { id: blueprintId }, query })
        selection.chooseAll(body.interviews)
      },
      () => t('ROUND.READ_FAILED'),
    )
  return (
    <Group gap="xs" mih={{ sm: 36 }}>
      <Text span fz="sm" c="dimmed">
        {t('RANKING.SELECT_FIRST')}
      </Text>
      {AMOUNTS.filter((amount, at) => at === 0 || amount <= total).map((amount) => (
        <Button
          key={amount}
          size="compact-sm"
          variant="default"
          aria-label={t('RANKING.TOP', { count: amount })}
          onClick={() => void choose(amount)}
        >
          {amount}
        </Button>
      ))}
    </Group>
  )
}

/** The URL may contain a number of candidates, who are selected once after the rows have loaded. */
function useInitialSelection(interviews: readonly Interview[] | undefined, selection: CandidateSelection): void {
  const [toChoose, setToChoose] = useState(initialSelectionCount(useSearch({ from: '/staff/admin' })))
  if (!interviews || toChoose === 0) return
  setToChoose(0)
  selection.chooseAll(interviews.slice(0, toChoose))
}

/** Until the ranking has loaded, its summary is invisible, but its space is reserved, so that the layout does not shift. */
const expectedRanking = ({ pass_mark, funnel: { finished } }: Blueprint) => ({
  cut: pass_mark === null ? null : { pass_mark, above: 0, close: finished, below: 0, not_counted: 0 },
  place_state: 'too_few' as const,
  needed: rankReliability(undefined, finished).needed,
})

export default function Ranking({ blueprint }: { blueprint: Blueprint }) {
  const { id, labels, funnel } = blueprint
  const { state, change, paging } = useRankingState(labels)
  const list = useQuery({
    ...query(getRanking, { params: { id }, query: { ...rankingQuery(state), ...pageQuery(paging) } }),
    placeholderData: keepPreviousData,
  })
  const selection = useCandidateSelection(list.data?.interviews)
  useInitialSelection(list.isPlaceholderData ? undefined : list.data?.interviews, selection)
  const isSearching = isRankingFiltered(state)
  const total = list.data?.amount_of_interviews ?? funnel.finished
  const hasResults = isSearching || total > 0
  const { cut, ...places } = list.data ?? expectedRanking(blueprint)

  return (
    <Stack gap="xs">
      {hasResults && (
        <div style={{ visibility: list.data ? undefined : 'hidden' }}>
          <PassMarkSummary ranking={{ cut, ...places }} />
        </div>
      )}
      <QueuedMailsLine of={{ blueprint: id }} />
      {hasResults && (
        <RankingSearch state={state} onChange={change}>
          {total > 1 && <SelectTop blueprintId={id} state={state} total={total} selection={selection} />}
        </RankingSearch>
      )}
      <ListFrame
        list={list}
        entries={list.data?.interviews}
        total={total}
        paging={paging}
        failure={{ title: t('INTERVIEWS.LOAD_FAILED') }}
        empty={
          isSearching ? (
            <NothingFound
              title={t('INTERVIEWS.NOTHING_TITLE')}
              text={t('RANKING.NOTHING_TEXT')}
              clear={t('RANKING.SHOW_ALL')}
              onClear={() => change(emptyRankingFilter)}
            />
          ) : (
            <NobodyFinished />
          )
        }
        selection={
          <RankingSelection
            blueprintId={id}
            selection={selection}
            total={total}
            readAll={() => readRanking(id, state)}
          />
        }
      >
        <RankingTable
          ranked={list.data?.interviews}
          labels={labels}
          cut={cut}
          isFiltered={isSearching}
          pageSize={Math.min(paging.size, Math.max(1, total))}
          isStale={list.isPlaceholderData}
          rowSelection={selection.rowSelection}
          sorting={state.sorting}
          onSort={(sorting) => change({ sorting })}
        />
      </ListFrame>
    </Stack>
  )
}

function NobodyFinished() {
  return (
    <Notice
      icon={<IconTrophy size={36} stroke={1.5} aria-hidden />}
      title={t('RANKING.EMPTY_TITLE')}
      text={t('RANKING.EMPTY_TEXT')}
    />
  )
}
