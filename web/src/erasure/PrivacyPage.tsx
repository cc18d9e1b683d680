import { type Erasure, listErasures, previewErasure } from '@assay/contract/erasure/erasure'
import { normalEmail } from '@assay/domain/people/people'
import { Group, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { emailRule } from '../auth/accountRules.ts'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../lib/form/useCheckedForm.ts'
import { pageQuery, usePaging } from '../lib/paging.ts'
import { useCall } from '../lib/useCall.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { FormButton } from '../ui/form/FormButton.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { Section } from '../ui/Section.tsx'
import { amountsInWords } from './Amounts.tsx'
import { StoredPersonalData } from './StoredPersonalData.tsx'

function Erasures() {
  const paging = usePaging()
  const list = useQuery({
    ...query(listErasures, { query: pageQuery(paging) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const erasures = list.data?.erasures

  return (
    <Section title={t('ERASURES.TITLE')} lead={t('ERASURES.LEAD')}>
      <ListFrame
        list={list}
        entries={erasures}
        total={list.data?.amount_of_erasures ?? 0}
        paging={paging}
        empty={
          <Text fz="sm" c="dimmed">
            {t('ERASURES.EMPTY')}
          </Text>
        }
      >
        <DataTable
          label={t('ERASURES.TITLE')}
          columns={columns()}
          rows={erasures}
          rowKey={({ id }) => id}
          pageSize={3}
          tableFrom="75em"
        />
      </ListFrame>
    </Section>
  )
}

const columns = (): Column<Erasure>[] => [
  { key: 'time', title: t('ERASURES.COLUMN_TIME'), isUserText: true, render: ({ time }) => momentOf(time) },
  {
    key: 'by',
    title: t('ERASURES.COLUMN_BY'),
    isUserText: true,
    render: ({ by }) => by?.full_name ?? t('ERASURES.NOBODY'),
  },
  {
    key: 'cause',
    title: t('ERASURES.COLUMN_CAUSE'),
    isUserText: true,
    render: (erasure) => <Cause erasure={erasure} />,
  },
  {
    key: 'amounts',
    title: t('ERASURES.COLUMN_AMOUNTS'),
    isUserText: true,
    render: ({ amounts }) => amountsInWords(amounts),
  },
  {
    key: 'seq',
    title: t('ERASURES.COLUMN_SEQ'),
    render: ({ audit_seq: seq }) => seq !== null && t('ERASURES.SEQ', { seq }),
  },
]

function Cause({ erasure: { cause, reason } }: { erasure: Erasure }) {
  return (
    <div>
      {t(cause === 'request' ? 'ERASURES.REQUEST' : 'ERASURES.RETENTION')}
      {reason && (
        <Text dir="auto" fz="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </div>
  )
}

/** The e-mail address is not part of the URL, because the browser would keep it in its history. */
export default function PrivacyPage() {
  const form = useCheckedForm({ initialValues: { email: '' }, validate: { email: emailRule } })
  const look = useCall(previewErasure, { refusals: { otherwise: 'PRIVACY.LOOK_UP_FAILED' } })
  const submit = form.onSubmit(
    ({ email }) => look.mutate({ body: { email: normalEmail(email) } }),
    focusFirstFault(form),
  )
  const email = look.variables?.body.email ?? ''

  return (
    <SystemFrame tab="privacy">
      <Section title={t('PRIVACY.FIND_TITLE')}>
        <form onSubmit={submit} noValidate>
          <Group align="start" gap="sm">
            <TextInput
              label={t('PRIVACY.EMAIL')}
              type="email"
              autoComplete="off"
              miw="min(20rem, 100%)"
              {...form.getInputProps('email')}
            />
            <FormButton type="submit" loading={look.isPending} mt="1.55rem">
              {t('PRIVACY.LOOK_UP')}
            </FormButton>
          </Group>
        </form>
        {!look.data && (
          <Text fz="sm" c="dimmed" mt="md">
            {t('PRIVACY.HINT')}
          </Text>
        )}
        {look.data && (
          <StoredPersonalData
            key={email}
            email={email}
            kept={look.data}
            onErased={look.reset}
            onChanged={() => look.mutate({ body: { email } })}
          />
        )}
      </Section>
      <Erasures />
    </SystemFrame>
  )
}
