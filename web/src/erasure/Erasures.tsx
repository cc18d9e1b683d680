import { type Erasure, listErasures } from '@assay/contract/erasure/erasure'
import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { pageQuery, usePaging } from '../lib/paging.ts'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { Section } from '../ui/Section.tsx'
import { amountsInWords } from './Amounts.tsx'

export function Erasures() {
  const paging = usePaging()
  const list = useQuery({
    ...query(listErasures, { query: pageQuery(paging) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const erasures = list.data?.erasures

  return (
    <Section title={t('ERASURES.TITLE')} lead={t('ERASURES.LEAD')}>
      <ListFrame
        list={list}
        entries={erasures}
        total={list.data?.amount_of_erasures ?? 0}
        paging={paging}
        empty={
          <Text fz="sm" c="dimmed">
            {t('ERASURES.EMPTY')}
          </Text>
        }
      >
        <DataTable
          label={t('ERASURES.TITLE')}
          columns={columns()}
          rows={erasures}
          rowKey={({ id }) => id}
          pageSize={3}
          tableFrom="75em"
        />
      </ListFrame>
    </Section>
  )
}

const columns = (): Column<Erasure>[] => [
  { key: 'time', title: t('ERASURES.COLUMN_TIME'), isFree: true, render: ({ time }) => momentOf(time) },
  {
    key: 'by',
    title: t('ERASURES.COLUMN_BY'),
    isFree: true,
    render: ({ by }) => by?.full_name ?? t('ERASURES.NOBODY'),
  },
  { key: 'cause', title: t('ERASURES.COLUMN_CAUSE'), isFree: true, render: (erasure) => <Cause erasure={erasure} /> },
  {
    key: 'amounts',
    title: t('ERASURES.COLUMN_AMOUNTS'),
    isFree: true,
    render: ({ amounts }) => amountsInWords(amounts),
  },
  {
    key: 'seq',
    title: t('ERASURES.COLUMN_SEQ'),
    render: ({ audit_seq: seq }) => seq !== null && t('ERASURES.SEQ', { seq }),
  },
]

function Cause({ erasure: { cause, reason } }: { erasure: Erasure }) {
  return (
    <div>
      {t(cause === 'request' ? 'ERASURES.REQUEST' : 'ERASURES.RETENTION')}
      {reason && (
        <Text dir="auto" fz="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </div>
  )
}
