import type { Connection } from '@assay/contract/applicantSystems/connections'
import { listBlueprints } from '@assay/contract/blueprints'
import { ASHBY_UPDATE_URL, defaultHosts } from '@assay/domain/applicantSystems/hosts'
import { type ConnectionKind, connectionKinds } from '@assay/domain/applicantSystems/order'
import { Checkbox, Group, Input, MultiSelect, PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type TextKey, t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../lib/form/useCheckedForm.ts'
import { FormFoot } from '../shell/FormFoot.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { kindNames } from './kindNames.ts'

export interface ConnectionValues {
  kind: ConnectionKind
  name: string
  blueprint_ids: string[]
  invite: boolean
  hosts: string
  update_url: string
  outgoing_key: string
  is_active: boolean
}

const keyHints: Record<ConnectionKind, TextKey> = {
  greenhouse: 'CONNECTIONS.OUTGOING_GREENHOUSE',
  workable: 'CONNECTIONS.OUTGOING_WORKABLE',
  ashby: 'CONNECTIONS.OUTGOING_ASHBY',
}

const NEW = { kind: 'greenhouse', name: '', blueprints: null, invite: true, update_url: null, is_active: true } as const

export function useConnectionForm(connection: Connection | null) {
  const { kind, name, blueprints, invite, update_url, is_active } = connection ?? NEW
  return useCheckedForm<ConnectionValues>({
    initialValues: {
      ...{ kind, name, invite, is_active },
      blueprint_ids: (blueprints ?? []).map(({ id }) => String(id)),
      hosts: (connection?.hosts ?? defaultHosts[kind]).join(', '),
      update_url: update_url ?? '',
      outgoing_key: '',
    },
    validate: {
      name: (written) => (written.trim() === '' ? t('USERS.ALERT.REQUIRED_FIELD') : null),
    },
  })
}

interface Props {
  form: ReturnType<typeof useConnectionForm>
  connection: Connection | null
  failure: string | null
  isSaving: boolean
  onSave: (values: ConnectionValues) => void
  onCancel: () => void
}

export function ConnectionForm({ form, connection, failure, isSaving, onSave, onCancel }: Props) {
  const { kind } = form.getValues()
  return (
    <form onSubmit={form.onSubmit(onSave, focusFirstFault(form))} noValidate>
      <Stack>
        <FormFailure>{failure}</FormFailure>
        {!connection && <KindField form={form} />}
        <TextInput
          label={t('CONNECTIONS.NAME')}
          autoComplete="off"
          data-autofocus={connection ? true : undefined}
          {...form.getInputProps('name')}
        />
        <BlueprintsField form={form} connection={connection} />
        <Checkbox
          label={t('CONNECTIONS.INVITE')}
          description={t('CONNECTIONS.INVITE_HINT')}
          {...form.getInputProps('invite', { type: 'checkbox' })}
        />
        <PasswordInput
          label={t('CONNECTIONS.OUTGOING_KEY')}
          description={t(connection?.has_outgoing_key ? 'CONNECTIONS.OUTGOING_KEPT' : keyHints[kind])}
          autoComplete="off"
          {...form.getInputProps('outgoing_key')}
        />
        {kind === 'ashby' ? (
          <TextInput
            label={t('CONNECTIONS.UPDATE_URL')}
            placeholder={ASHBY_UPDATE_URL}
            type="url"
            autoComplete="off"
            {...form.getInputProps('update_url')}
          />
        ) : (
          <TextInput
            label={t('CONNECTIONS.HOSTS')}
            description={t('CONNECTIONS.HOSTS_HINT')}
            autoComplete="off"
            {...form.getInputProps('hosts')}
          />
        )}
        {connection && (
          <Checkbox
            label={t('CONNECTIONS.ACTIVE')}
            description={t('CONNECTIONS.ACTIVE_HINT')}
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        )}
        <FormFoot isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

type Form = Pick<Props, 'form'>

function KindField({ form }: Form) {
  const choose = (chosen: string) => {
    const kind = connectionKinds.find((one) => one === chosen)
    if (kind) form.setValues({ kind, hosts: defaultHosts[kind].join(', ') })
  }
  return (
    <Radio.Group label={t('CONNECTIONS.KIND')} value={form.getValues().kind} onChange={choose}>
      <Group mt="xs">
        {connectionKinds.map((kind) => (
          <Radio key={kind} value={kind} label={kindNames[kind]} />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** A selected blueprint stays in the list even if it is archived, so that the user can remove it from the selection. */
function BlueprintsField({ form, connection }: Form & Pick<Props, 'connection'>) {
  const list = useQuery(query(listBlueprints, { query: { limit: '100' } }))
  const blueprintNames = new Map<string, string>()
  for (const { id, name } of [...(connection?.blueprints ?? []), ...(list.data?.blueprints ?? [])])
    blueprintNames.set(String(id), name)
  const id = useId()
  return (
    <Stack gap={0}>
      <Input.Label id={`${id}-name`} htmlFor={id}>
        {t('CONNECTIONS.BLUEPRINTS')}
      </Input.Label>
      {/* `aria-labelledby` names the field, and `aria-label` names its list of options. */}
      <MultiSelect
        id={id}
        aria-labelledby={`${id}-name`}
        aria-label={t('CONNECTIONS.BLUEPRINTS_LIST')}
        description={t('CONNECTIONS.BLUEPRINTS_HINT')}
        searchable
        clearable
        hidePickedOptions
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={t('CONNECTIONS.BLUEPRINTS_NONE')}
        clearButtonProps={{ 'aria-label': t('CONNECTIONS.BLUEPRINTS_CLEAR') }}
        data={[...blueprintNames].map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('blueprint_ids')}
      />
    </Stack>
  )
}
