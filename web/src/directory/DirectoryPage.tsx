import { type Directory, getDirectory } from '@assay/contract/directory/directory'
import { Button, List, Skeleton, Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copyShown } from '../auth/ShownOnce.tsx'
import { dateOf, momentOf } from '../i18n/dates.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { Failure } from '../shell/Failure.tsx'
import { CopyField } from '../ui/form/CopyField.tsx'
import { TextLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'
import { CallTable } from './CallTable.tsx'

export default function DirectoryPage() {
  const { data, isError, isPending, refetch } = useQuery({
    ...query(getDirectory),
    staleTime: 0,
    refetchInterval: 10_000,
  })

  return (
    <SystemFrame tab="directory">
      {isError && !data && <Failure onRetry={refetch} />}
      {isPending && <Skeleton height={320} />}
      {data && (
        <Stack gap="lg">
          <Settings directory={data} />
          <Checks checks={data.checks} onTry={() => void refetch()} />
          <Section title={t('DIRECTORY.CALLS')}>
            {data.calls.length === 0 ? (
              <Text c="dimmed">{t('DIRECTORY.CALLS_NONE')}</Text>
            ) : (
              <CallTable calls={data.calls} />
            )}
          </Section>
        </Stack>
      )}
    </SystemFrame>
  )
}

const breaking = { overflowWrap: 'anywhere' } as const

function Settings({ directory: { address, tokens, ...known } }: { directory: Directory }) {
  return (
    <Section title={t('DIRECTORY.SETTINGS')} lead={t('DIRECTORY.SETTINGS_LEAD')}>
      <Stack gap="md" maw="40rem">
        <CopyField
          label={t('DIRECTORY.ADDRESS')}
          value={address}
          copyLabel={t('DIRECTORY.COPY')}
          onCopy={() => void copyShown(address)}
        />
        <div>
          <Text fw={600} fz="sm">
            {t('DIRECTORY.TOKEN')}
          </Text>
          {tokens.length === 0 && <Text>{t('DIRECTORY.TOKEN_NONE')}</Text>}
          {tokens.map((token) => (
            <Text key={token.id} style={breaking}>
              {tokenInWords(token)}
            </Text>
          ))}
          <TextLink to={paths.security}>{t('DIRECTORY.TO_TOKENS')}</TextLink>
        </div>
        <SyncedAmounts {...known} />
      </Stack>
    </Section>
  )
}

function tokenInWords({ name, hint, expires_at, last_used_at }: Directory['tokens'][number]): string {
  const used = last_used_at ? t('DIRECTORY.TOKEN_USED', { time: momentOf(last_used_at) }) : t('DIRECTORY.TOKEN_UNUSED')
  return `${t('DIRECTORY.TOKEN_LIST', { name, hint, end: dateOf(expires_at) })}, ${used}`
}

type Amounts = Pick<Directory, 'amount_of_users' | 'amount_of_groups' | 'admin_group'>

function SyncedAmounts({ amount_of_users, amount_of_groups, admin_group }: Amounts) {
  const lines: [TextKey, string][] = [
    ['DIRECTORY.KNOWN', String(amount_of_users)],
    ['DIRECTORY.GROUPS', String(amount_of_groups)],
    ['DIRECTORY.ADMINS', admin_group ?? t('DIRECTORY.ADMINS_NONE')],
  ]
  return (
    <div>
      {lines.map(([title, text]) => (
        <Text key={title} style={breaking}>
          {t(title)}: {text}
        </Text>
      ))}
    </div>
  )
}

const checkTexts: Record<Directory['checks'][number]['name'], TextKey> = {
  address: 'DIRECTORY.CHECK_ADDRESS',
  token: 'DIRECTORY.CHECK_TOKEN',
  sign_in: 'DIRECTORY.CHECK_SIGN_IN',
  admin_group: 'DIRECTORY.CHECK_ADMIN_GROUP',
}

function Checks({ checks, onTry }: { checks: Directory['checks']; onTry: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const runCheck = () => {
    setOpen(true)
    onTry()
  }
  return (
    <Stack gap="sm" align="start">
      <Button variant="default" onClick={runCheck}>
        {t('DIRECTORY.TRY')}
      </Button>
      {isOpen && (
        <List aria-label={t('DIRECTORY.CHECKS')} center spacing="xs" listStyleType="none">
          {checks.map(({ name, is_ok }) => (
            <List.Item key={name} icon={is_ok ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}>
              <Text span fw={600} c={is_ok ? 'green' : 'red'}>
                {t(is_ok ? 'DIRECTORY.RIGHT' : 'DIRECTORY.WRONG')}
              </Text>{' '}
              {t(checkTexts[name])}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
