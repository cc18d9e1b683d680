import { type Connection, createConnection, updateConnection } from '@assay/contract/applicantSystems/connections'
import type { Refused } from '@assay/contract/client'
import type { FieldCode } from '@assay/contract/fieldErrors'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useSavedForm } from '../auth/useSavedForm.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { fieldErrorTexts } from '../lib/form/faults.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { ConnectionForm, type ConnectionValues, useConnectionForm } from './ConnectionForm.tsx'
import { ShownKey } from './ShownKey.tsx'

interface Props {
  connection: Connection | null
  onClose: () => void
}

const faults: Partial<Record<FieldCode, TextKey>> = {
  REQUIRED: 'USERS.ALERT.REQUIRED_FIELD',
  NOT_HTTPS: 'CONNECTIONS.NOT_HTTPS',
  PRIVATE_ADDRESS: 'CONNECTIONS.PRIVATE_ADDRESS',
  FORMAT_HOST: 'CONNECTIONS.HOST_WRONG',
}
const connectionErrorText = (code: FieldCode) => t(faults[code] ?? 'CONNECTIONS.WRONG')
const listField = (field: string) => field.replace(/\.\d+$/, '')

const splitHosts = (written: string) => written.split(/[\s,;]+/).filter((host) => host !== '')

/** An empty field of a connection means the default. An empty secret key means that the server keeps the stored key. */
function connectionRequest({ kind, hosts, outgoing_key, update_url, blueprint_ids, ...rest }: ConnectionValues) {
  return {
    ...rest,
    name: rest.name.trim(),
    blueprint_ids: blueprint_ids.length > 0 ? blueprint_ids.map(Number) : null,
    ...(kind !== 'ashby' && { hosts: splitHosts(hosts) }),
    ...(kind === 'ashby' && { update_url: update_url.trim() || null }),
    ...(outgoing_key.trim() !== '' && { outgoing_key: outgoing_key.trim() }),
  }
}

export function ConnectionDialog({ connection, onClose }: Props) {
  const form = useConnectionForm(connection)
  const signInAgain = useSavedForm(`connection ${connection?.id ?? 'new'}`, form)
  const [failure, setFailure] = useState<string | null>(null)
  const outcome = {
    refusals: {
      VALIDATION_FAILED: ({ errors }: Refused) => {
        form.setErrors(fieldErrorTexts(errors, connectionErrorText, listField))
        return undefined
      },
      SIGN_IN_AGAIN: signInAgain,
      otherwise: 'CONNECTIONS.SAVE_FAILED',
    },
    onFailure: setFailure,
  } as const
  const create = useCall(createConnection, outcome)
  const update = useCall(updateConnection, {
    ...outcome,
    refusals: { ...outcome.refusals, CONNECTION_NOT_FOUND: 'CONNECTIONS.GONE' },
    onSuccess: () => {
      toast('success', t('CONNECTIONS.SAVED'))
      onClose()
    },
  })
  const save = (values: ConnectionValues) => {
    setFailure(null)
    const { is_active, ...body } = connectionRequest(values)
    if (connection) update.mutate({ params: { id: connection.id }, body: { ...body, is_active } })
    else create.mutate({ body: { kind: values.kind, ...body } })
  }
  const createdConnection = create.data

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(connection ? 'CONNECTIONS.EDIT_TITLE' : 'CONNECTIONS.NEW')}
      // The secret is shown only once, so an accidental click must not close the dialog.
      closeOnClickOutside={createdConnection === undefined}
    >
      {createdConnection === undefined ? (
        <ConnectionForm
          form={form}
          connection={connection}
          failure={failure}
          isSaving={create.isPending || update.isPending}
          onSave={save}
          onCancel={onClose}
        />
      ) : (
        <ShownKey
          value={createdConnection.key}
          address={createdConnection.address}
          text={t('CONNECTIONS.KEY_TEXT')}
          onDone={onClose}
        />
      )}
    </Modal>
  )
}
