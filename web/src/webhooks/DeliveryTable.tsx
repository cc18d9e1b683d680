import type { Delivery, DeliveryError } from '@assay/contract/webhooks'
import { Badge, Code, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { momentOf, secondOf } from '../i18n/dates.ts'
import { listInWords } from '../i18n/lists.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { RowAction } from '../ui/list/RowAction.tsx'
import { stateTexts } from './stateTexts.ts'

interface Props {
  deliveries: readonly Delivery[] | undefined
  pageSize: number
  onResend: (id: string) => void
}

const colors = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const

const errors: Record<DeliveryError, TextKey> = {
  ADDRESS: 'DELIVERIES.ERROR_ADDRESS',
  CONNECTION: 'DELIVERIES.ERROR_CONNECTION',
  TLS: 'DELIVERIES.ERROR_TLS',
  TIMEOUT: 'DELIVERIES.ERROR_TIMEOUT',
  STATUS: 'DELIVERIES.ERROR_STATUS',
  REDIRECT: 'DELIVERIES.ERROR_REDIRECT',
}

export function DeliveryTable({ deliveries, pageSize, onResend }: Props) {
  return (
    <DataTable
      label={t('DELIVERIES.TITLE')}
      columns={deliveryColumns(onResend)}
      rows={deliveries}
      rowKey={({ id }) => id}
      pageSize={pageSize}
      tableFrom="75em"
    />
  )
}

const deliveryColumns = (onResend: (id: string) => void): Column<Delivery>[] => [
  { key: 'event', title: t('DELIVERIES.COLUMN_EVENT'), isUserText: true, render: ({ type }) => <Code>{type}</Code> },
  { key: 'time', title: t('DELIVERIES.COLUMN_TIME'), isUserText: true, render: ({ time }) => secondOf(time) },
  { key: 'state', title: t('DELIVERIES.STATE'), isUserText: true, render: (delivery) => <State delivery={delivery} /> },
  { key: 'tries', title: t('DELIVERIES.COLUMN_TRIES'), render: ({ attempts }) => attempts },
  { key: 'answer', title: t('DELIVERIES.COLUMN_ANSWER'), isUserText: true, render: answerInWords },
  {
    key: 'actions',
    title: t('DELIVERIES.COLUMN_ACTIONS'),
    isActions: true,
    render: ({ id, state }) =>
      // A waiting delivery is sent automatically, so it has no button.
      state !== 'waiting' && (
        <RowAction label={t('DELIVERIES.AGAIN', { id })} onClick={() => onResend(id)}>
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </RowAction>
      ),
  },
]

function State({ delivery: { state, next_attempt_at } }: { delivery: Delivery }) {
  return (
    <div>
      <Badge variant="dot" color={colors[state]}>
        {t(stateTexts[state])}
      </Badge>
      {state === 'waiting' && next_attempt_at && (
        <Text fz="xs" c="dimmed">
          {t('DELIVERIES.NEXT', { time: momentOf(next_attempt_at) })}
        </Text>
      )}
    </div>
  )
}

function answerInWords({ status, error }: Delivery): string {
  const statusText = status === null ? '' : t('DELIVERIES.STATUS', { status })
  return listInWords([statusText, error ? t(errors[error]) : ''].filter(Boolean))
}
