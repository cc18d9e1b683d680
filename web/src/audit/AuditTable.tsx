import type { AuditRow } from '@assay/contract/audit'
import { Badge, Code, Group, Text } from '@mantine/core'
import { secondOf } from '../i18n/dates.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { AutoDirText } from '../ui/text/AutoDirText.tsx'
import styles from './AuditTable.module.css'

interface Props {
  rows: readonly AuditRow[] | undefined
  pageSize: number
}

const kinds: Record<AuditRow['actor']['kind'], TextKey | null> = {
  user: null,
  token: 'AUDIT.BY_TOKEN',
  shell: 'AUDIT.BY_SHELL',
  system: 'AUDIT.BY_SYSTEM',
}

export function AuditTable({ rows, pageSize }: Props) {
  return (
    <DataTable
      label={t('SYSTEM.AUDIT')}
      columns={columns()}
      rows={rows}
      rowKey={({ seq }) => seq}
      pageSize={pageSize}
      tableFrom="75em"
    />
  )
}

function columns(): Column<AuditRow>[] {
  return [
    { key: 'seq', title: '#', render: ({ seq }) => seq },
    {
      key: 'time',
      title: t('AUDIT.COLUMN_TIME'),
      render: ({ time }) => <span className={styles['time']}>{secondOf(time)}</span>,
    },
    { key: 'who', title: t('AUDIT.WHO'), isUserText: true, render: (row) => <Actor actor={row.actor} /> },
    { key: 'deed', title: t('AUDIT.DEED'), render: ({ action }) => <Code>{action}</Code> },
    { key: 'what', title: t('AUDIT.COLUMN_OBJECT'), isUserText: true, render: (row) => <Subject row={row} /> },
    {
      key: 'address',
      title: t('AUDIT.ADDRESS'),
      isUserText: true,
      render: ({ address }) => <span className={styles['address']}>{address}</span>,
    },
    { key: 'detail', title: t('AUDIT.COLUMN_DETAIL'), isUserText: true, render: (row) => <Detail row={row} /> },
  ]
}

function Actor({ actor: { kind, name } }: { actor: AuditRow['actor'] }) {
  const text = kinds[kind]
  return (
    <Group gap={6} className={styles['who'] ?? ''}>
      <AutoDirText>{name}</AutoDirText>
      {text && <Badge variant="light">{t(text)}</Badge>}
    </Group>
  )
}

function Subject({ row: { object_kind, object_id, object_name, object_code } }: { row: AuditRow }) {
  const name = object_name ?? object_id
  return (
    <div className={styles['who']}>
      {object_code ? (
        <TextLink to={paths.interviewResult} params={{ code: object_code }} fz="sm">
          {name}
        </TextLink>
      ) : (
        <AutoDirText>{name}</AutoDirText>
      )}
      <Text fz="xs" c="dimmed">
        {object_kind}
      </Text>
    </div>
  )
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function Detail({ row: { detail, is_erased } }: { row: AuditRow }) {
  if (is_erased) return <Badge color="gray">{t('AUDIT.ERASED')}</Badge>
  if (!detail) return null
  return (
    <dl className={styles['detail']}>
      {Object.entries(detail).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{asText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
