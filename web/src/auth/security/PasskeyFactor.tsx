import { beginPasskey, type OwnFactor, removePasskey } from '@assay/contract/auth/factors'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { installationSettings } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { supportsPasskeys } from '../factor/passkeys.ts'
import { useSignInAgain } from '../useSignInAgain.tsx'
import { askToRemove } from './askToRemove.ts'
import { Factor } from './Factor.tsx'
import { NewPasskey } from './NewPasskey.tsx'
import styles from './Security.module.css'
import { sinceInWords } from './sinceInWords.ts'

interface Props {
  passkeys: OwnFactor['passkeys']
  isLast: boolean
  onSet: (codes: readonly string[] | null) => void
}

export function PasskeyFactor({ passkeys, isLast, onSet }: Props) {
  const signInAgain = useSignInAgain()
  const isEnabled = useQuery(installationSettings).data?.passkeys === true
  const [isAdding, adding] = useDisclosure(false)
  const begin = useCall(beginPasskey, {
    onSuccess: adding.open,
    refusals: {
      SIGN_IN_AGAIN: signInAgain,
      PASSKEYS_NOT_POSSIBLE: 'PASSKEY.NOT_HERE',
      TOO_MANY_PASSKEYS: 'PASSKEY.TOO_MANY',
      otherwise: 'FACTOR.FAILED',
    },
  })
  const remove = useCall(removePasskey, {
    refusals: { SIGN_IN_AGAIN: signInAgain, FACTOR_REQUIRED: 'FACTOR.LAST_NEEDED', otherwise: 'FACTOR.FAILED' },
  })
  const askFor = ({ id, name }: OwnFactor['passkeys'][number]) =>
    askToRemove(name, isLast, () =>
      remove.mutate({ params: { id } }, { onSuccess: () => void toast('success', t('FACTOR.REMOVED', { name })) }),
    )
  const mayAdd = isEnabled && supportsPasskeys()
  const unavailableText = isEnabled ? 'PASSKEY.NOT_THIS_BROWSER' : 'PASSKEY.NOT_HERE'

  return (
    <Factor
      title={t('PASSKEY.TITLE')}
      text={passkeys.length > 0 ? '' : t(mayAdd ? 'PASSKEY.NONE' : unavailableText)}
      action={
        mayAdd && (
          <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate({})}>
            {t('PASSKEY.ADD')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className={styles['passkeys']}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles['passkey']}>
              <div>
                <Text fw={600}>{passkey.name}</Text>
                <Text fz="sm" c="dimmed">
                  {sinceInWords(passkey)}
                </Text>
              </div>
              <Button
                variant="default"
                aria-label={t('FACTOR.REMOVE', { name: passkey.name })}
                loading={remove.isPending && remove.variables.params.id === passkey.id}
                onClick={() => askFor(passkey)}
              >
                {t('FACTOR.REMOVE_CONFIRM')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {begin.data && (
        <NewPasskey
          isOpen={isAdding}
          begun={begin.data}
          onClose={adding.close}
          onSet={onSet}
          onSignInAgain={signInAgain}
        />
      )}
    </Factor>
  )
}
