import type { LiveTest } from '@assay/contract/live/live'
import { Text } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { NothingFound } from '../ui/list/NothingFound.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Surface } from '../ui/Surface.tsx'
import { LiveTable } from './LiveTable.tsx'
import { isFiltered, LIVE_PAGE_SIZE, type LiveState, wholeLive } from './liveState.ts'
import type { useLive } from './useLive.ts'
import { useStableRows } from './useStableRows.ts'

interface Props {
  state: LiveState
  onChange: (change: Partial<LiveState>) => void
  live: ReturnType<typeof useLive>
  onGive: (test: LiveTest) => void
}

/** By default tests without a heartbeat come first. */
export function LiveList({ state, onChange, live, onGive }: Props) {
  const { data, isStreamLost } = live
  const { rows, isMoved, holding } = useStableRows(JSON.stringify(state), data?.rows)
  const paging = { page: state.page, size: LIVE_PAGE_SIZE, turnTo: (page: number) => onChange({ page }) }

  return (
    <ListFrame
      list={live}
      entries={rows}
      total={data?.amount ?? 0}
      paging={paging}
      failure={{ title: t('LIVE.LOAD_FAILED') }}
      empty={
        isFiltered(state) ? (
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
          isOld={live.isPlaceholderData}
          onGive={onGive}
          sorting={{ now: state.sorting, onSort: (sorting) => onChange({ sorting }) }}
        />
      </div>
      <Text fz="xs" c="dimmed" mih="1.2em">
        {[isStreamLost ? t('LIVE.NO_STREAM') : '', isMoved ? t('LIVE.HELD') : ''].filter(Boolean).join(' ')}
      </Text>
    </ListFrame>
  )
}

function NothingRuns() {
  return (
    <Surface>
      <Notice
        icon={<IconActivity size={36} stroke={1.5} aria-hidden />}
        title={t('LIVE.NONE_TITLE')}
        text={t('LIVE.NONE_TEXT')}
      />
    </Surface>
  )
}
