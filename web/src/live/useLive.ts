import { listLive, streamLiveTests } from '@assay/contract/live/live'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryWithTotal } from '../lib/api.ts'
import { pageQuery } from '../lib/paging.ts'
import { sessionFingerprint } from '../lib/session/token.ts'
import { openStream, type StreamState } from '../lib/stream/openStream.ts'
import { listenToSharedStream } from '../lib/stream/sharedStream.ts'
import { type LiveEvent, type LiveList, liveList, mayChangePage, withLiveChanges } from './liveRows.ts'
import { LIVE_PAGE_SIZE, type LiveState, liveQuery } from './liveState.ts'

function createThrottle(everyMs: number, act: () => void) {
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    trigger(): void {
      timer ??= setTimeout(
        () => {
          timer = undefined
          last = Date.now()
          act()
        },
        Math.max(0, last + everyMs - Date.now()),
      )
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Without a stream, the list polls at the interval of a candidate's heartbeats. */
const REFETCH_INTERVAL_MS = { withStream: 60_000, without: 10_000 }
/** With very many tests, a test starts or ends nearly all the time, and each change would load the list. */
const MIN_RELOAD_MS = 3_000

export function useLive(state: LiveState) {
  const client = useQueryClient()
  const [stream, setStream] = useState<StreamState>('connecting')
  const part = pageQuery({ page: state.page, size: LIVE_PAGE_SIZE })
  const { queryKey, queryFn, meta } = queryWithTotal(listLive, {
    query: { ...liveQuery(state), ...state.sorting, ...part },
  })
  const list = useQuery({
    queryKey,
    meta,
    queryFn: async (context): Promise<LiveList> => {
      const { body } = await queryFn(context)
      return liveList(body, Date.now(), client.getQueryData<LiveList>(queryKey))
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: stream === 'open' ? REFETCH_INTERVAL_MS.withStream : REFETCH_INTERVAL_MS.without,
  })

  const shown = useRef({ state, queryKey })
  useEffect(() => {
    shown.current = { state, queryKey }
  })
  useEffect(() => {
    const reload = createThrottle(MIN_RELOAD_MS, () => void client.invalidateQueries({ queryKey: [listLive.path] }))
    const onEvent = (event: LiveEvent) => {
      const now = shown.current
      const cachedList = client.getQueryData<LiveList>(now.queryKey)
      if (!cachedList) return
      client.setQueryData(now.queryKey, withLiveChanges(cachedList, event, now.state, Date.now()))
      if (mayChangePage(cachedList, event, now.state)) reload.trigger()
    }
    const onState = (state: StreamState) => {
      setStream(state)
      // The stream does not send earlier events, so the list is loaded too.
      if (state === 'open') reload.trigger()
    }
    const name = `assay-live-${sessionFingerprint()}`
    const stop = listenToSharedStream<LiveEvent>(name, (listener) => openStream(streamLiveTests, 'live', listener), {
      onEvent,
      onState,
    })
    return () => {
      stop()
      reload.stop()
    }
  }, [client])

  return { ...list, isStreamLost: stream === 'lost' }
}
