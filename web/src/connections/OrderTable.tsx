import type { Order } from '@assay/contract/applicantSystems/connections'
import type { OrderState } from '@assay/domain/applicantSystems/order'
import { Badge, Code } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type TextKey, t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { RowAction } from '../ui/list/RowAction.tsx'

interface Props {
  orders: readonly Order[] | undefined
  pageSize: number
  onResend: (id: string) => void
}

const states: Record<OrderState, readonly [text: TextKey, color: string]> = {
  sent: ['ORDERS.STATE_SENT', 'gray'],
  in_progress: ['ORDERS.STATE_IN_PROGRESS', 'yellow'],
  complete: ['ORDERS.STATE_COMPLETE', 'green'],
  expired: ['ORDERS.STATE_EXPIRED', 'red'],
  withdrawn: ['ORDERS.STATE_WITHDRAWN', 'red'],
  deleted: ['ORDERS.STATE_DELETED', 'red'],
  cancelled: ['ORDERS.STATE_CANCELLED', 'gray'],
}

export function OrderTable({ orders, pageSize, onResend }: Props) {
  return (
    <DataTable
      label={t('ORDERS.TITLE')}
      columns={orderColumns(onResend)}
      rows={orders}
      rowKey={({ id }) => id}
      pageSize={pageSize}
      tableFrom="75em"
    />
  )
}

const orderColumns = (onResend: (id: string) => void): Column<Order>[] => [
  { key: 'order', title: t('ORDERS.COLUMN_ORDER'), isUserText: true, render: ({ id }) => <Code>{id}</Code> },
  { key: 'state', title: t('ORDERS.COLUMN_STATE'), isUserText: true, render: (order) => <State order={order} /> },
  {
    key: 'told',
    title: t('ORDERS.COLUMN_TOLD'),
    isUserText: true,
    render: ({ told }) => t(told ? states[told][0] : 'ORDERS.NOTHING'),
  },
  { key: 'tries', title: t('ORDERS.COLUMN_TRIES'), render: ({ attempts }) => attempts },
  {
    key: 'answer',
    title: t('ORDERS.COLUMN_ANSWER'),
    isUserText: true,
    render: ({ status }) => (status === null ? '' : t('ORDERS.STATUS', { status })),
  },
  {
    key: 'actions',
    title: t('ORDERS.COLUMN_ACTIONS'),
    isActions: true,
    render: ({ id, state }) =>
      state !== 'cancelled' && (
        <RowAction label={t('ORDERS.AGAIN', { id })} onClick={() => onResend(id)}>
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </RowAction>
      ),
  },
]

function State({ order: { state, interview_id } }: { order: Order }) {
  const [text, color] = states[state]
  return (
    <>
      <Badge variant="dot" color={color}>
        {t(text)}
      </Badge>
      {state === 'complete' && interview_id && (
        <TextLink to={paths.resultOfId} params={{ id: interview_id }}>
          {t('ORDERS.RESULT')}
        </TextLink>
      )}
    </>
  )
}
