import { listAudit } from '@assay/contract/audit'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { pageQuery, usePaging } from '../lib/paging.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { NothingFound } from '../ui/list/NothingFound.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Surface } from '../ui/Surface.tsx'
import { AuditActions } from './AuditActions.tsx'
import { AuditSearch } from './AuditSearch.tsx'
import { AuditTable } from './AuditTable.tsx'
import { type AuditFilter, isFiltered, useAuditFilter } from './auditFilter.ts'

export default function AuditPage() {
  const paging = usePaging()
  const [filter, change] = useAuditFilter()
  const list = useQuery({
    ...query(listAudit, { query: { ...filter, ...pageQuery(paging) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.rows

  return (
    <SystemFrame tab="audit">
      {/* When the filter changes, the new key resets the form, which discards the typed text. */}
      <AuditSearch key={JSON.stringify(filter)} filter={filter} onChange={change} />
      <AuditActions filter={filter} />
      <ListFrame
        list={list}
        entries={rows}
        total={list.data?.amount_of_rows ?? 0}
        paging={paging}
        empty={<NoRows filter={filter} onClear={() => change({})} />}
      >
        <AuditTable rows={rows} pageSize={paging.size} />
      </ListFrame>
    </SystemFrame>
  )
}

function NoRows({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  if (!isFiltered(filter)) {
    return (
      <Surface>
        <Notice
          icon={<IconHistory size={36} stroke={1.5} aria-hidden />}
          title={t('AUDIT.EMPTY_TITLE')}
          text={t('AUDIT.EMPTY_TEXT')}
        />
      </Surface>
    )
  }
  return (
    <NothingFound
      title={t('AUDIT.NOTHING_TITLE')}
      text={t('AUDIT.NOTHING_TEXT')}
      clear={t('AUDIT.CLEAR')}
      onClear={onClear}
    />
  )
}
