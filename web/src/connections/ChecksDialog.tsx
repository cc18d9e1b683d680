import { type Check, type Connection, tryConnection } from '@assay/contract/applicantSystems/connections'
import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { type TextKey, t } from '../i18n/text.ts'
import { useCall } from '../lib/useCall.ts'

interface Props {
  connection: Connection
  onClose: () => void
}

const texts: Record<Check['name'], readonly [ok: TextKey, wrong: TextKey]> = {
  address: ['CONNECTIONS.CHECK_ADDRESS', 'CONNECTIONS.CHECK_ADDRESS_NO'],
  tests: ['CONNECTIONS.CHECK_TESTS', 'CONNECTIONS.CHECK_TESTS_NO'],
  mail: ['CONNECTIONS.CHECK_MAIL', 'CONNECTIONS.CHECK_MAIL_NO'],
  outgoing: ['CONNECTIONS.CHECK_OUTGOING', 'CONNECTIONS.CHECK_OUTGOING_NO'],
}

export function ChecksDialog({ connection: { id, name }, onClose }: Props) {
  const connectionTest = useCall(tryConnection, {
    refusals: { CONNECTION_NOT_FOUND: 'CONNECTIONS.GONE', otherwise: 'CONNECTIONS.FAILED' },
  })
  const { mutate } = connectionTest
  useEffect(() => mutate({ params: { id } }), [mutate, id])
  return (
    <Modal opened onClose={onClose} size="lg" title={t('CONNECTIONS.CHECKS_TITLE', { name })}>
      <Stack>
        {connectionTest.isPending && <Loader />}
        {connectionTest.data && (
          <>
            <Stack
              component="ul"
              gap="md"
              m={0}
              p={0}
              role="list"
              style={{ listStyle: 'none' }}
              aria-label={t('CONNECTIONS.CHECKS')}
            >
              {connectionTest.data.checks.map((check) => (
                <Line key={check.name} check={check} />
              ))}
            </Stack>
            <Text c="dimmed" fz="sm">
              {t('CONNECTIONS.CHECKS_TEXT')}
            </Text>
          </>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('CONNECTIONS.CLOSE')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Line({ check: { name, is_ok, detail } }: { check: Check }) {
  const [ok, wrong] = texts[name]
  const [color, Icon] = is_ok ? (['green', IconCheck] as const) : (['red', IconX] as const)
  return (
    <li>
      <Group align="start" wrap="nowrap" gap="sm">
        <Icon
          size={20}
          style={{ flexShrink: 0 }}
          color={`var(--mantine-color-${color}-6)`}
          role="img"
          aria-label={t(is_ok ? 'CONNECTIONS.CHECK_OK' : 'CONNECTIONS.CHECK_NOT_OK')}
        />
        <div>
          <Text>{t(is_ok ? ok : wrong)}</Text>
          <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
        </div>
      </Group>
    </li>
  )
}
