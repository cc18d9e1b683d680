import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadPart } from '../../lib/updates/parts.ts'

/** WebAuthn data; only the library that verifies it knows its shape. */
type Options = Record<string, unknown>
type Passkey = Record<string, unknown>

/** The user cancelled, the device already has one, or the library failed to load. */
export type PasskeyFault = 'declined' | 'there' | 'missing'

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

const library = () => loadPart(() => import('@simplewebauthn/browser'))

async function ask(
  act: (known: Awaited<ReturnType<typeof library>>) => Promise<object>,
): Promise<{ passkey: Passkey } | { fault: PasskeyFault }> {
  const known = await library().catch(() => null)
  if (!known) return { fault: 'missing' }
  try {
    return { passkey: { ...(await act(known)) } }
  } catch (cause) {
    return { fault: cause instanceof Error && cause.name === 'InvalidStateError' ? 'there' : 'declined' }
  }
}

export const showPasskey = (options: Options) =>
  ask(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )

export const makePasskey = (options: Options) =>
  ask(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
