import { getConnection, listOrders, resendOrderStatus } from '@assay/contract/applicantSystems/connections'
import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { pageQuery, usePaging } from '../../lib/paging.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'
import { ListFrame } from '../../shell/list/ListFrame.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { OrderTable } from './OrderTable.tsx'

const REFETCH_INTERVAL_MS = 5_000

export function Orders({ id }: { id: number }) {
  const paging = usePaging()
  const name = useQuery(query(getConnection, { params: { id } })).data?.name ?? ''
  const list = useQuery({
    ...query(listOrders, { params: { id }, query: pageQuery(paging) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  const tell = useCall(resendOrderStatus, {
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
          empty={<Notice title={t('ORDERS.EMPTY_TITLE')} text={t('ORDERS.EMPTY_TEXT')} />}
        >
          <OrderTable
            orders={orders}
            pageSize={paging.size}
            onTell={(order) => tell.mutate({ params: { id, order } })}
          />
        </ListFrame>
      </Section>
    </Stack>
  )
}
