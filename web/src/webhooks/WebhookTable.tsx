import type { Webhook } from '@assay/contract/webhooks'
import { Badge, Button, Code, Group, Modal, Stack } from '@mantine/core'
import { IconKey, IconListDetails, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ShownOnce } from '../auth/ShownOnce.tsx'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { RowAction } from '../ui/list/RowAction.tsx'
import { RowActions } from '../ui/list/RowActions.tsx'
import { useWebhookActions } from './useWebhookActions.ts'

interface Props {
  webhooks: readonly Webhook[] | undefined
  onEdit: (webhook: Webhook) => void
}

const skeletons = 3

export function WebhookTable({ webhooks, onEdit }: Props) {
  const actions = useWebhookActions()
  return (
    <>
      <DataTable
        label={t('SYSTEM.WEBHOOKS')}
        columns={webhookColumns(actions, onEdit)}
        rows={webhooks}
        rowKey={({ id }) => id}
        pageSize={skeletons}
        tableFrom="75em"
      />
      <RenewedSecret secret={actions.secret} onClose={actions.forgetSecret} />
    </>
  )
}

type Actions = ReturnType<typeof useWebhookActions>

const webhookColumns = (actions: Actions, onEdit: (webhook: Webhook) => void): Column<Webhook>[] => [
  { key: 'url', title: t('WEBHOOKS.URL'), isUserText: true, render: ({ url }) => url },
  {
    key: 'events',
    title: t('WEBHOOKS.COLUMN_EVENTS'),
    isUserText: true,
    render: ({ events }) => (
      <Group gap={4}>
        {events.map((event) => (
          <Code key={event}>{event}</Code>
        ))}
      </Group>
    ),
  },
  {
    key: 'state',
    title: t('WEBHOOKS.COLUMN_STATE'),
    isUserText: true,
    render: (webhook) => <State webhook={webhook} onTurnOn={() => actions.turnOn(webhook)} />,
  },
  {
    key: 'last',
    title: t('WEBHOOKS.COLUMN_LAST'),
    isUserText: true,
    render: ({ last_delivered_at }) => (last_delivered_at ? momentOf(last_delivered_at) : t('WEBHOOKS.NEVER')),
  },
  {
    key: 'actions',
    title: t('WEBHOOKS.COLUMN_ACTIONS'),
    isActions: true,
    render: (webhook) => <Row webhook={webhook} actions={actions} onEdit={() => onEdit(webhook)} />,
  },
]

function Row({ webhook, actions, onEdit }: { webhook: Webhook; actions: Actions; onEdit: () => void }) {
  const navigate = useNavigate()
  const { id, url: name } = webhook
  return (
    <Group gap={4} justify="end" wrap="nowrap">
      <RowAction label={t('WEBHOOKS.PING', { name })} onClick={() => actions.ping(webhook)}>
        <IconSend size={18} stroke={1.75} aria-hidden />
      </RowAction>
      <RowAction
        label={t('WEBHOOKS.DELIVERIES', { name })}
        onClick={() => void navigate({ to: paths.webhooks, search: { webhook: id } })}
      >
        <IconListDetails size={18} stroke={1.75} aria-hidden />
      </RowAction>
      <RowAction label={t('WEBHOOKS.NEW_SECRET', { name })} onClick={() => actions.askForSecret(webhook)}>
        <IconKey size={18} stroke={1.75} aria-hidden />
      </RowAction>
      <RowActions
        editLabel={t('WEBHOOKS.EDIT', { name })}
        onEdit={onEdit}
        deleteLabel={t('WEBHOOKS.DELETE', { name })}
        onDelete={() => actions.remove(webhook)}
      />
    </Group>
  )
}

const troubleTexts = {
  GONE: 'WEBHOOKS.TROUBLE_GONE',
  FAILING: 'WEBHOOKS.TROUBLE_FAILING',
  TOKEN_ENDED: 'WEBHOOKS.TROUBLE_TOKEN',
} as const

function State({ webhook: { url, is_active, trouble }, onTurnOn }: { webhook: Webhook; onTurnOn: () => void }) {
  if (!trouble) {
    return (
      <Badge variant="dot" color={is_active ? 'green' : 'gray'}>
        {t(is_active ? 'WEBHOOKS.IS_ACTIVE' : 'WEBHOOKS.IS_INACTIVE')}
      </Badge>
    )
  }
  return (
    <Stack gap={4} align="start">
      {t(troubleTexts[trouble])}
      <Button
        size="compact-sm"
        variant="light"
        aria-label={t('WEBHOOKS.TURN_ON_NAMED', { name: url })}
        onClick={onTurnOn}
      >
        {t('WEBHOOKS.TURN_ON')}
      </Button>
    </Stack>
  )
}

/** The earlier secret stays valid for some time after it was replaced. */
function RenewedSecret({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      size="lg"
      title={t('WEBHOOKS.SECRET')}
      closeOnClickOutside={false}
    >
      <ShownOnce label={t('WEBHOOKS.SECRET')} value={secret ?? ''} text={t('WEBHOOKS.SECRET_BOTH')} onDone={onClose} />
    </Modal>
  )
}
