import { exportAudit, listAudit, verifyAudit } from '@assay/contract/audit'
import type { ResponseOf } from '@assay/contract/endpoint'
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconHistory, IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { useDownload } from '../lib/files/useDownload.ts'
import { pageQuery, usePaging } from '../lib/paging.ts'
import { useCall } from '../lib/useCall.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { NothingFound } from '../ui/list/NothingFound.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AuditSearch } from './AuditSearch.tsx'
import { AuditTable } from './AuditTable.tsx'
import { type AuditFilter, isAuditFiltered, useAuditFilter } from './auditFilter.ts'

function AuditActions({ filter }: { filter: AuditFilter }) {
  const verify = useCall(verifyAudit, { refusals: { otherwise: 'AUDIT.VERIFY_FAILED' } })
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Export format="csv" filter={filter} />
        <Export format="jsonl" filter={filter} />
        <Button
          leftSection={<IconShieldCheck size={18} aria-hidden />}
          loading={verify.isPending}
          onClick={() => verify.mutate({})}
        >
          {t('AUDIT.VERIFY')}
        </Button>
      </Group>
      {verify.data && <Verdict {...verify.data} />}
    </Stack>
  )
}

const texts = { csv: 'AUDIT.CSV', jsonl: 'AUDIT.JSONL' } as const

function Export({ format, filter }: { format: 'csv' | 'jsonl'; filter: AuditFilter }) {
  const download = useDownload(exportAudit, `audit.${format}`, { otherwise: 'AUDIT.EXPORT_FAILED' })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate({ query: { ...filter, format } })}
    >
      {t(texts[format])}
    </Button>
  )
}

/** The result of the audit check, in a separate live region, so that screen readers read it as a whole. */
function Verdict({ is_intact, amount_of_rows: count, head, first_broken }: ResponseOf<typeof verifyAudit>) {
  if (!is_intact) {
    return (
      <Alert color="red" variant="light" role="presentation">
        <Text role="alert" fw={600}>
          {t('AUDIT.BROKEN', { seq: first_broken ?? 0 })}
        </Text>
        <Text fz="sm">{t('AUDIT.BROKEN_TEXT')}</Text>
      </Alert>
    )
  }
  return (
    <Alert color="green" variant="light" role="presentation">
      <Text role="status" fw={600}>
        {t('AUDIT.INTACT')}
      </Text>
      {head && (
        <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('AUDIT.INTACT_ROWS', { count })} <Code>{`${head.seq}:${head.hash}`}</Code>
        </Text>
      )}
    </Alert>
  )
}

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
      {/* A new filter creates a new form, so typed text that was not applied is discarded. */}
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
  if (!isAuditFiltered(filter)) {
    return (
      <Notice
        icon={<IconHistory size={36} stroke={1.5} aria-hidden />}
        title={t('AUDIT.EMPTY_TITLE')}
        text={t('AUDIT.EMPTY_TEXT')}
      />
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
