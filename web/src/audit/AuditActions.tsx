import { exportAudit, verifyAudit } from '@assay/contract/audit'
import type { Answer } from '@assay/contract/endpoint'
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { useDownload } from '../lib/files/useDownload.ts'
import { useCall } from '../lib/useCall.ts'
import type { AuditFilter } from './auditFilter.ts'

export function AuditActions({ filter }: { filter: AuditFilter }) {
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
function Verdict({ is_intact, amount_of_rows: count, head, first_broken }: Answer<typeof verifyAudit>) {
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
