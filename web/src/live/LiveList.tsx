import type { LiveTest } from '@assay/contract/live/live'
import { Text } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { NothingFound } from '../ui/list/NothingFound.tsx'
import { Notice } from '../ui/Notice.tsx'
import { LiveTable } from './LiveTable.tsx'
import type { LiveRow } from './liveRows.ts'
import { isLiveFiltered, LIVE_PAGE_SIZE, type LiveState, wholeLive } from './liveState.ts'
import type { useLive } from './useLive.ts'

interface Props {
  state: LiveState
  onChange: (change: Partial<LiveState>) => void
  live: ReturnType<typeof useLive>
  onAddTime: (test: LiveTest) => void
}

export function LiveList({ state, onChange, live, onAddTime }: Props) {
  const { data, isStreamLost } = live
  const { rows, hasNewOrder, holding } = useStableRows(JSON.stringify(state), data?.rows)
  const paging = { page: state.page, size: LIVE_PAGE_SIZE, goTo: (page: number) => onChange({ page }) }

  return (
    <ListFrame
      list={live}
      entries={rows}
      total={data?.amount ?? 0}
      paging={paging}
      failure={{ title: t('LIVE.LOAD_FAILED') }}
      empty={
        isLiveFiltered(state) ? (
          <NothingFound
            title={t('LIVE.NOTHING_TITLE')}
            text={t('LIVE.NOTHING_TEXT')}
            clear={t('LIVE.SHOW_ALL')}
            onClear={() => onChange({ ...wholeLive, sorting: state.sorting })}
          />
        ) : (
          <NothingRuns />
        )
      }
    >
      <div {...holding}>
        <LiveTable
          rows={rows}
          isStale={live.isPlaceholderData}
          onAddTime={onAddTime}
          sorting={{ now: state.sorting, onSort: (sorting) => onChange({ sorting }) }}
        />
      </div>
      <Text fz="xs" c="dimmed" mih="1.2em">
        {[isStreamLost ? t('LIVE.NO_STREAM') : '', hasNewOrder ? t('LIVE.HELD') : ''].filter(Boolean).join(' ')}
      </Text>
    </ListFrame>
  )
}

function NothingRuns() {
  return (
    <Notice
      icon={<IconActivity size={36} stroke={1.5} aria-hidden />}
      title={t('LIVE.NONE_TITLE')}
      text={t('LIVE.NONE_TEXT')}
    />
  )
}

interface StableRows {
  list: string
  rows: readonly LiveRow[]
}

/** A test that is no longer in the list keeps its row, so that the other rows do not move. */
function inPreviousOrder(kept: readonly LiveRow[], rows: readonly LiveRow[]): LiveRow[] {
  const now = new Map(rows.map((row) => [row.test.code, row]))
  return kept.map((row) => now.get(row.test.code) ?? { ...row, isGone: true })
}

/** Rows do not move while the pointer or the focus is in the table, so that staff choose the correct candidate. */
function useStableRows(list: string, rows: readonly LiveRow[] | undefined) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [kept, setKept] = useState<StableRows>({ list, rows: [] })
  const isHeld = (isPointed || isFocused) && kept.list === list && kept.rows.length > 0
  if (rows && !isHeld && kept.rows !== rows) setKept({ list, rows })
  // A removed table sends no event when the pointer or the focus leaves it.
  if (kept.list !== list && (isPointed || isFocused)) {
    setPointed(false)
    setFocused(false)
  }
  const shown = rows && isHeld ? inPreviousOrder(kept.rows, rows) : rows
  const hasNewOrder = rows?.some(({ test }, at) => test.code !== shown?.[at]?.test.code) ?? false
  return {
    rows: shown,
    hasNewOrder: isHeld && hasNewOrder,
    holding: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
