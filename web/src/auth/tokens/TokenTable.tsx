import type { Token } from '@assay/contract/auth/tokens'
import { daysLeft, WARNED_BEFORE } from '@assay/domain/mail/tokenWarnings'
import { Badge, Button, Code, Group, Text } from '@mantine/core'
import { dateOf, momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'

interface Props {
  tokens: readonly Token[] | undefined
  isAll: boolean
  onRevoke: (token: Token) => void
}

const skeletons = 2

export function TokenTable({ tokens, isAll, onRevoke }: Props) {
  return (
    <DataTable
      label={t('TOKENS.TITLE')}
      columns={tokenColumns(isAll, onRevoke)}
      rows={tokens}
      rowKey={({ id }) => id}
      pageSize={skeletons}
      tableFrom="62em"
    />
  )
}

function tokenColumns(isAll: boolean, onRevoke: (token: Token) => void): Column<Token>[] {
  const ownerColumn: Column<Token> = {
    key: 'by',
    title: t('TOKENS.COLUMN_BY'),
    isUserText: true,
    render: ({ created_by }) => created_by?.full_name ?? t('TOKENS.NOBODY'),
  }
  return [
    { key: 'name', title: t('TOKENS.COLUMN_NAME'), isUserText: true, render: (token) => <Name {...token} /> },
    {
      key: 'scopes',
      title: t('TOKENS.COLUMN_SCOPES'),
      isUserText: true,
      render: (token) => <TokenPermissions {...token} />,
    },
    ...(isAll ? [ownerColumn] : []),
    { key: 'expires', title: t('TOKENS.COLUMN_EXPIRES'), render: (token) => <Expiry {...token} /> },
    { key: 'used', title: t('TOKENS.COLUMN_USED'), isUserText: true, render: (token) => <LastUse {...token} /> },
    {
      key: 'actions',
      title: t('TOKENS.COLUMN_ACTIONS'),
      isActions: true,
      render: (token) => (
        <Button
          size="compact-sm"
          color="red"
          variant="light"
          aria-label={t('TOKENS.REVOKE', { name: token.name })}
          onClick={() => onRevoke(token)}
        >
          {t('TOKENS.REVOKE_CONFIRM')}
        </Button>
      ),
    },
  ]
}

function Name({ name, hint, kind, is_asleep }: Token) {
  return (
    <div>
      <Group gap="xs">
        <Text span dir="auto" fz="sm" fw={600}>
          {name}
        </Text>
        {kind === 'service' && <Badge variant="light">{t('TOKENS.OF_SERVICE')}</Badge>}
        {is_asleep && <Badge color="gray">{t('TOKENS.ASLEEP')}</Badge>}
      </Group>
      <Code>{hint}…</Code>
    </div>
  )
}

const TokenPermissions = ({ scopes, blueprints }: Token) => (
  <div>
    <Group gap={4}>
      {scopes.map((scope) => (
        <Code key={scope}>{scope}</Code>
      ))}
    </Group>
    {blueprints && (
      <Text fz="xs" c="dimmed">
        {isolatedText('TOKENS.ONLY_THESE', { names: blueprints.map(({ name }) => name).join(', ') }, 'names')}
      </Text>
    )}
  </div>
)

function Expiry({ expires_at }: Token) {
  const remainingDays = daysLeft(new Date(expires_at).getTime(), Date.now())
  if (remainingDays === 0) return <Badge color="gray">{t('TOKENS.EXPIRED')}</Badge>
  return (
    <div>
      {dateOf(expires_at)}
      <Text fz="xs" c={remainingDays > WARNED_BEFORE[0] ? 'dimmed' : 'red'}>
        {t('TOKENS.ENDS_IN', { count: remainingDays })}
      </Text>
    </div>
  )
}

function LastUse({ last_used_at, last_used_address }: Token) {
  if (!last_used_at) return t('TOKENS.NEVER')
  return (
    <div>
      {momentOf(last_used_at)}
      <Text fz="xs" c="dimmed">
        {last_used_address}
      </Text>
    </div>
  )
}
