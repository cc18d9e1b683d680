import { deliveryStates, getWebhook, listDeliveries, listWebhooks, resendDelivery } from '@assay/contract/webhooks'
import { Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
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
import { OptionalSelect } from '../ui/form/OptionalSelect.tsx'
import { TextLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { DeliveryTable } from './DeliveryTable.tsx'
import { stateTexts } from './stateTexts.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookTable } from './WebhookTable.tsx'

const REFETCH_INTERVAL_MS = 3_000

function Deliveries({ id }: { id: number }) {
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
            <OptionalSelect
              label={t('DELIVERIES.STATE')}
              none={t('DELIVERIES.ALL')}
              data={deliveryStates.map((value) => ({ value, label: t(stateTexts[value]) }))}
              value={state}
              onChange={(value) =>
                void navigate({ to: '.', search: { webhook: id, ...(value && { state: value }) }, resetScroll: false })
              }
            />
          </Group>
          <ListFrame
            list={list}
            entries={deliveries}
            total={list.data?.amount_of_deliveries ?? 0}
            paging={paging}
            empty={<Notice hasFrame={false} title={t('DELIVERIES.EMPTY_TITLE')} text={t('DELIVERIES.EMPTY_TEXT')} />}
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

export default function WebhooksPage() {
  const { webhook } = useSearch({ from: '/staff/admin' })
  return (
    <SystemFrame tab="webhooks">{typeof webhook === 'number' ? <Deliveries id={webhook} /> : <Webhooks />}</SystemFrame>
  )
}

function Webhooks() {
  const list = useQuery({ ...query(listWebhooks), staleTime: 0 })
  const webhooks = list.data?.webhooks
  const { shown, edit, close } = useEditedEntry('webhook', webhooks)
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('new')}>
      {t('WEBHOOKS.NEW')}
    </Button>
  )

  return (
    <>
      <div>{create}</div>
      {list.isError && !webhooks && <Failure onRetry={list.refetch} />}
      {webhooks?.length === 0 ? (
        <Notice
          icon={<IconWebhook size={36} stroke={1.5} aria-hidden />}
          title={t('WEBHOOKS.EMPTY_TITLE')}
          text={t('WEBHOOKS.EMPTY_TEXT')}
        />
      ) : (
        (webhooks || list.isPending) && <WebhookTable webhooks={webhooks} onEdit={edit} />
      )}
      {shown && <WebhookDialog webhook={shown === 'new' ? null : shown} onClose={close} />}
    </>
  )
}
