import { addPasskey, type beginPasskey } from '@assay/contract/auth/factors'
import type { ResponseOf } from '@assay/contract/endpoint'
import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../../lib/form/useCheckedForm.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { type PasskeyFault, registerPasskey } from '../factor/passkeys.ts'
import { NameField, passkeyNameRule } from '../NameField.tsx'

interface Props {
  isOpen: boolean
  begun: ResponseOf<typeof beginPasskey>
  onClose: () => void
  onSet: (codes: readonly string[] | null) => void
  onSignInAgain: () => undefined
}

const faults = {
  declined: 'PASSKEY.REFUSED',
  there: 'PASSKEY.THERE',
  missing: 'APP.PART_MISSING',
} as const satisfies Record<PasskeyFault, TextKey>

/** The user enters a name first, so that passkeys can be distinguished. */
export function NewPasskey({ isOpen, begun: { challenge, options }, onClose, onSet, onSignInAgain }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const form = useCheckedForm({ initialValues: { name: '' }, validate: { name: passkeyNameRule } })
  const close = () => {
    form.reset()
    setFailure(null)
    onClose()
  }
  const add = useCall(addPasskey, {
    onSuccess: ({ recovery_codes }) => {
      toast('success', t('PASSKEY.ADDED'))
      close()
      onSet(recovery_codes)
    },
    refusals: {
      SIGN_IN_AGAIN: onSignInAgain,
      TOO_MANY_PASSKEYS: 'PASSKEY.TOO_MANY',
      CHALLENGE_OVER: 'PASSKEY.REFUSED',
      otherwise: 'FACTOR.FAILED',
    },
    onFailure: setFailure,
  })
  const make = async (name: string) => {
    setFailure(null)
    setMaking(true)
    const ceremony = await registerPasskey(options)
    setMaking(false)
    if ('fault' in ceremony) return setFailure(t(faults[ceremony.fault]))
    add.mutate({ body: { challenge, name, passkey: ceremony.passkey } })
  }

  return (
    <Modal opened={isOpen} onClose={close} title={t('PASSKEY.ADD')}>
      <form onSubmit={form.onSubmit(({ name }) => void make(name), focusFirstFault(form))} noValidate>
        <Stack>
          <FormFailure>{failure}</FormFailure>
          <NameField label={t('PASSKEY.NAME')} hint={t('PASSKEY.NAME_HINT')} field={form.getInputProps('name')} />
          <FormButton type="submit" loading={isMaking || add.isPending}>
            {t('PASSKEY.SAVE')}
          </FormButton>
        </Stack>
      </form>
    </Modal>
  )
}
