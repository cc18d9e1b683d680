import type { Connection } from '@assay/contract/applicantSystems/connections'
import { deleteConnection, renewConnectionKey } from '@assay/contract/applicantSystems/connections'
import { Badge, Group, Modal, Stack, Text } from '@mantine/core'
import { IconKey, IconListDetails, IconStethoscope } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSignInAgain } from '../auth/useSignInAgain.tsx'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { confirmAction } from '../lib/confirm.tsx'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { useRemoval } from '../shell/list/useRemoval.ts'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { RowAction } from '../ui/list/RowAction.tsx'
import { RowActions } from '../ui/list/RowActions.tsx'
import { kindNames } from './kindNames.ts'
import { ShownKey } from './ShownKey.tsx'

interface Props {
  connections: readonly Connection[] | undefined
  onEdit: (connection: Connection) => void
  onTry: (connection: Connection) => void
}

const skeletons = 3

export function ConnectionTable({ connections, onEdit, onTry }: Props) {
  const actions = useConnectionActions()
  return (
    <>
      <DataTable
        label={t('SYSTEM.CONNECTIONS')}
        columns={connectionColumns(actions, { onEdit, onTry })}
        rows={connections}
        rowKey={({ id }) => id}
        pageSize={skeletons}
        tableFrom="75em"
      />
      <Modal
        opened={actions.key !== null}
        onClose={actions.forgetKey}
        size="lg"
        title={t('CONNECTIONS.KEY')}
        closeOnClickOutside={false}
      >
        <ShownKey value={actions.key ?? ''} text={t('CONNECTIONS.KEY_BOTH')} onDone={actions.forgetKey} />
      </Modal>
    </>
  )
}

type Actions = ReturnType<typeof useConnectionActions>
type Acts = Pick<Props, 'onEdit' | 'onTry'>

const connectionColumns = (actions: Actions, acts: Acts): Column<Connection>[] => [
  { key: 'name', title: t('CONNECTIONS.NAME'), isUserText: true, render: ({ name }) => name },
  { key: 'kind', title: t('CONNECTIONS.KIND'), render: ({ kind }) => kindNames[kind] },
  {
    key: 'state',
    title: t('CONNECTIONS.COLUMN_STATE'),
    isUserText: true,
    render: (connection) => <State connection={connection} />,
  },
  {
    key: 'called',
    title: t('CONNECTIONS.COLUMN_CALLED'),
    isUserText: true,
    render: ({ last_called_at }) => (last_called_at ? momentOf(last_called_at) : t('CONNECTIONS.NEVER')),
  },
  {
    key: 'actions',
    title: t('CONNECTIONS.COLUMN_ACTIONS'),
    isActions: true,
    render: (connection) => <Row connection={connection} actions={actions} {...acts} />,
  },
]

interface RowProps extends Acts {
  connection: Connection
  actions: Actions
}

function Row({ connection, actions, onEdit, onTry }: RowProps) {
  const navigate = useNavigate()
  const { id, name } = connection
  return (
    <Group gap={4} justify="end" wrap="nowrap">
      <RowAction label={t('CONNECTIONS.TRY', { name })} onClick={() => onTry(connection)}>
        <IconStethoscope size={18} stroke={1.75} aria-hidden />
      </RowAction>
      <RowAction
        label={t('CONNECTIONS.ORDERS', { name })}
        onClick={() => void navigate({ to: paths.connections, search: { connection: id } })}
      >
        <IconListDetails size={18} stroke={1.75} aria-hidden />
      </RowAction>
      <RowAction label={t('CONNECTIONS.NEW_KEY', { name })} onClick={() => actions.askForKey(connection)}>
        <IconKey size={18} stroke={1.75} aria-hidden />
      </RowAction>
      <RowActions
        editLabel={t('CONNECTIONS.EDIT', { name })}
        onEdit={() => onEdit(connection)}
        deleteLabel={t('CONNECTIONS.DELETE', { name })}
        onDelete={() => actions.remove(connection)}
      />
    </Group>
  )
}

function State({ connection: { is_active, trouble } }: { connection: Connection }) {
  return (
    <Stack gap={4} align="start">
      <Badge variant="dot" color={is_active ? 'green' : 'gray'}>
        {t(is_active ? 'CONNECTIONS.IS_ACTIVE' : 'CONNECTIONS.IS_INACTIVE')}
      </Badge>
      {trouble && <Text fz="sm">{t('CONNECTIONS.FAILING')}</Text>}
    </Stack>
  )
}

function useConnectionActions() {
  const SIGN_IN_AGAIN = useSignInAgain()
  const renew = useCall(renewConnectionKey, {
    refusals: { CONNECTION_NOT_FOUND: 'CONNECTIONS.GONE', SIGN_IN_AGAIN, otherwise: 'CONNECTIONS.FAILED' },
  })
  const remove = useRemoval(deleteConnection, {
    nameOf: ({ name }: Connection) => name,
    argumentsFor: ({ id }) => ({ params: { id } }),
    refusals: { CONNECTION_NOT_FOUND: 'CONNECTIONS.GONE', SIGN_IN_AGAIN, otherwise: 'DELETE.FAILED' },
    onRemoved: () => {},
    warningOf: () => t('CONNECTIONS.DELETE_WARNING'),
  })

  return {
    remove,
    askForKey: ({ id }: Connection) =>
      confirmAction({
        title: t('CONNECTIONS.NEW_KEY_TITLE'),
        text: t('CONNECTIONS.NEW_KEY_TEXT'),
        confirm: t('CONNECTIONS.NEW_KEY_CONFIRM'),
        act: () => renew.mutate({ params: { id } }),
      }),
    key: renew.data?.key ?? null,
    forgetKey: renew.reset,
  }
}
