import {
  type Connection,
  getConnection,
  listConnections,
  listOrders,
  resendOrderStatus,
} from '@assay/contract/applicantSystems/connections'
import { Button, Stack } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useEditedEntry } from '../auth/useEditedEntry.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { pageQuery, usePaging } from '../lib/paging.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { Failure } from '../shell/Failure.tsx'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { TextLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { ChecksDialog } from './ChecksDialog.tsx'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { ConnectionTable } from './ConnectionTable.tsx'
import { OrderTable } from './OrderTable.tsx'

const REFETCH_INTERVAL_MS = 5_000

function Orders({ id }: { id: number }) {
  const paging = usePaging()
  const name = useQuery(query(getConnection, { params: { id } })).data?.name ?? ''
  const list = useQuery({
    ...query(listOrders, { params: { id }, query: pageQuery(paging) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  const resend = useCall(resendOrderStatus, {
    onSuccess: () => toast('success', t('ORDERS.TOLD_AGAIN')),
    refusals: {
      ORDER_NOT_FOUND: 'ORDERS.GONE',
      CONNECTION_NOT_FOUND: 'CONNECTIONS.GONE',
      otherwise: 'CONNECTIONS.FAILED',
    },
  })
  const orders = list.data?.orders

  return (
    <Stack>
      <TextLink to={paths.connections} search={{}}>
        {t('ORDERS.BACK')}
      </TextLink>
      <Section title={t('ORDERS.TITLE')} lead={t('ORDERS.LEAD', { name })}>
        <ListFrame
          list={list}
          entries={orders}
          total={list.data?.amount_of_orders ?? 0}
          paging={paging}
          empty={<Notice hasFrame={false} title={t('ORDERS.EMPTY_TITLE')} text={t('ORDERS.EMPTY_TEXT')} />}
        >
          <OrderTable
            orders={orders}
            pageSize={paging.size}
            onResend={(order) => resend.mutate({ params: { id, order } })}
          />
        </ListFrame>
      </Section>
    </Stack>
  )
}

export default function ConnectionsPage() {
  const { connection } = useSearch({ from: '/staff/admin' })
  return (
    <SystemFrame tab="connections">
      {typeof connection === 'number' ? <Orders id={connection} /> : <Connections />}
    </SystemFrame>
  )
}

function Connections() {
  const list = useQuery({ ...query(listConnections), staleTime: 0 })
  const [tried, setTried] = useState<Connection | null>(null)
  const connections = list.data?.connections
  const { shown, edit, close } = useEditedEntry('connection', connections)

  return (
    <>
      <div>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('new')}>
          {t('CONNECTIONS.NEW')}
        </Button>
      </div>
      {list.isError && !connections && <Failure onRetry={list.refetch} />}
      {connections?.length === 0 ? (
        <Notice
          icon={<IconPlugConnected size={36} stroke={1.5} aria-hidden />}
          title={t('CONNECTIONS.EMPTY_TITLE')}
          text={t('CONNECTIONS.EMPTY_TEXT')}
        />
      ) : (
        (connections || list.isPending) && <ConnectionTable connections={connections} onEdit={edit} onTry={setTried} />
      )}
      {shown && <ConnectionDialog connection={shown === 'new' ? null : shown} onClose={close} />}
      {tried && <ChecksDialog connection={tried} onClose={() => setTried(null)} />}
    </>
  )
}
