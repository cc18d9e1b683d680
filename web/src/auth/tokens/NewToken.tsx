import { createToken } from '@assay/contract/auth/tokens'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { useCall } from '../../lib/useCall.ts'
import { ShownOnce } from '../ShownOnce.tsx'
import { useSignInAgain } from '../useSignInAgain.tsx'
import { TokenForm } from './TokenForm.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  mayServe: boolean
}

export function NewToken({ isOpen, onClose, mayServe }: Props) {
  const signInAgain = useSignInAgain()
  const [failure, setFailure] = useState<string | null>(null)
  const create = useCall(createToken, {
    refusals: { SIGN_IN_AGAIN: signInAgain, TOO_MANY_TOKENS: 'TOKENS.TOO_MANY', otherwise: 'FACTOR.FAILED' },
    onFailure: setFailure,
  })
  const made = create.data?.token
  const close = () => {
    create.reset()
    setFailure(null)
    onClose()
  }

  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={t('TOKENS.NEW_TITLE')}
      // The secret is shown only once, so an accidental click must not close the dialog.
      closeOnClickOutside={made === undefined}
    >
      {made === undefined ? (
        <TokenForm
          mayServe={mayServe}
          failure={failure}
          isSending={create.isPending}
          onSend={(body) => {
            setFailure(null)
            create.mutate({ body })
          }}
        />
      ) : (
        <ShownOnce label={t('TOKENS.TOKEN')} value={made} onDone={close} />
      )}
    </Modal>
  )
}
