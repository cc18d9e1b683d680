import { deliveryStates, getWebhook, listDeliveries, resendDelivery } from '@assay/contract/webhooks'
import { Group, NativeSelect, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
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
import { DeliveryTable } from './DeliveryTable.tsx'
import { stateTexts } from './stateTexts.ts'

const REFETCH_INTERVAL_MS = 3_000

export function Deliveries({ id }: { id: number }) {
  const paging = usePaging()
  const navigate = useNavigate()
  const { state: written } = useSearch({ from: '/staff/admin' })
  const state = deliveryStates.find((one) => one === written)
  const url = useQuery(query(getWebhook, { params: { id } })).data?.url ?? ''
  const list = useQuery({
    ...query(listDeliveries, { params: { id }, query: { ...pageQuery(paging), ...(state && { state }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.body.deliveries.some((one) => one.state === 'waiting') ? REFETCH_INTERVAL_MS : false,
  })
  const resend = useCall(resendDelivery, {
    onSuccess: () => toast('success', t('DELIVERIES.SENT_AGAIN')),
    refusals: {
      DELIVERY_WAITING: 'DELIVERIES.STILL_WAITING',
      WEBHOOK_NOT_FOUND: 'WEBHOOKS.GONE',
      otherwise: 'WEBHOOKS.FAILED',
    },
  })
  const deliveries = list.data?.deliveries

  return (
    <Stack>
      <TextLink to={paths.webhooks} search={{}}>
        {t('DELIVERIES.BACK')}
      </TextLink>
      <Section title={t('DELIVERIES.TITLE')} lead={t('DELIVERIES.LEAD', { name: url })}>
        <Stack>
          <Group>
            <NativeSelect
              label={t('DELIVERIES.STATE')}
              data={[
                { value: '', label: t('DELIVERIES.ALL') },
                ...deliveryStates.map((value) => ({ value, label: t(stateTexts[value]) })),
              ]}
              value={state ?? ''}
              onChange={({ currentTarget: { value } }) =>
                void navigate({ to: '.', search: { webhook: id, ...(value && { state: value }) }, resetScroll: false })
              }
            />
          </Group>
          <ListFrame
            list={list}
            entries={deliveries}
            total={list.data?.amount_of_deliveries ?? 0}
            paging={paging}
            empty={<Notice title={t('DELIVERIES.EMPTY_TITLE')} text={t('DELIVERIES.EMPTY_TEXT')} />}
          >
            <DeliveryTable
              deliveries={deliveries}
              pageSize={paging.size}
              onResend={(message) => resend.mutate({ params: { id, message } })}
            />
          </ListFrame>
        </Stack>
      </Section>
    </Stack>
  )
}
