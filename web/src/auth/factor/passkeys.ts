import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadPart } from '../../lib/updates/parts.ts'

/** What the server asks a browser with, and what the browser answers: only the library that checks it looks into it. */
type Options = Record<string, unknown>
type Passkey = Record<string, unknown>

/** Why there is no passkey: the user did not go on, the device has one already, or the code did not come. */
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

/** Asks for a passkey that opens an account. */
export const showPasskey = (options: Options) =>
  // As the server's library made it, whose other half this is.
  ask(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )

/** Has a new passkey made. */
export const makePasskey = (options: Options) =>
  ask(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
