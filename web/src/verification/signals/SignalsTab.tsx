import type { Blueprint } from '@assay/contract/blueprints'
import { listSignals, type Signal } from '@assay/contract/verification/signals'
import { SIGNAL_KINDS } from '@assay/domain/verification/signals/round'
import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { Failure } from '../../shell/Failure.tsx'
import { OptionalSelect } from '../../ui/form/OptionalSelect.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { kindTexts } from './inWords.ts'
import { MatrixDownloads } from './MatrixDownloads.tsx'
import { SignalCard } from './SignalCard.tsx'

const states = ['open', 'set_aside'] as const
type State = (typeof states)[number]

interface Filter {
  kind: Signal['kind'] | undefined
  state: State | undefined
}

const stateTexts = {
  open: 'SIGNALS.OPEN',
  set_aside: 'SIGNALS.WERE_SET_ASIDE',
} as const satisfies Record<State, TextKey>

const EVERYTHING: Filter = { kind: undefined, state: undefined }
const FIRST: Filter = { ...EVERYTHING, state: 'open' }
/** Interval of polls while the background job searches for signals, which takes up to a minute. */
const REFETCH_INTERVAL_MS = 5_000

function FilterFields({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" maw="40rem">
      <OptionalSelect
        label={t('SIGNALS.KIND')}
        none={t('SIGNALS.ANY_KIND')}
        data={SIGNAL_KINDS.map((value) => ({ value, label: t(kindTexts[value]) }))}
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind: kind ?? undefined })}
      />
      <OptionalSelect
        label={t('SIGNALS.STATE')}
        none={t('SIGNALS.ANY_STATE')}
        data={states.map((value) => ({ value, label: t(stateTexts[value]) }))}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state: state ?? undefined })}
      />
    </SimpleGrid>
  )
}

export default function SignalsTab({ blueprint: { id } }: { blueprint: Blueprint }) {
  const [filter, setFilter] = useState(FIRST)
  const list = useQuery({
    ...query(listSignals, { params: { id }, query: filter }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && !state.data.body.is_current ? REFETCH_INTERVAL_MS : false),
  })
  return (
    <Stack gap="lg">
      <Surface>
        <Stack gap="md">
          <Text fz="sm">{t('SIGNALS.LEAD')}</Text>
          <FilterFields filter={filter} onChange={setFilter} />
          {list.isError && !list.data && <Failure text={t('SIGNALS.LOAD_FAILED')} onRetry={list.refetch} />}
          {list.isPending && <Skeleton height={160} radius="md" aria-busy />}
          {list.data && (
            <Text fz="sm" c="dimmed" role="status">
              {t('SIGNALS.FOUND_IN', { count: list.data.interviews })}{' '}
              {!list.data.is_current && t('SIGNALS.NOT_CURRENT')}
            </Text>
          )}
        </Stack>
      </Surface>
      {list.data?.signals.map((signal) => (
        <SignalCard
          key={signal.id}
          blueprintId={id}
          signal={signal}
          guided={list.data.guide.find(({ kind }) => kind === signal.kind)}
          interviews={list.data.interviews}
        />
      ))}
      {list.data?.signals.length === 0 && <Nothing filter={filter} onClear={() => setFilter(EVERYTHING)} />}
      <MatrixDownloads blueprintId={id} />
    </Stack>
  )
}

/** The absence of signals proves nothing, because Assay finds most problems only in answers of many candidates. */
function Nothing({ filter: { kind, state }, onClear }: { filter: Filter; onClear: () => void }) {
  if (kind !== undefined || state === 'set_aside')
    return (
      <NothingFound
        title={t('SIGNALS.NOTHING_LIKE_IT')}
        text={t('SIGNALS.NOTHING_LIKE_IT_TEXT')}
        clear={t('SIGNALS.SHOW_ALL')}
        onClear={onClear}
      />
    )
  return <Notice title={t('SIGNALS.NOTHING')} text={t('SIGNALS.NOTHING_TEXT')} />
}
