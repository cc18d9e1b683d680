import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadChunk } from '../../lib/updates/loadChunk.ts'

/** WebAuthn data, passed unchanged to the library that verifies it. */
type Options = Record<string, unknown>
type Passkey = Record<string, unknown>

/**
 * `declined`: the user cancelled. `there`: the device already has a passkey of this account. `missing`: the library
 * failed to load.
 */
export type PasskeyFault = 'declined' | 'there' | 'missing'

export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window

const library = () => loadChunk(() => import('@simplewebauthn/browser'))

async function runPasskeyCeremony(
  act: (webauthn: Awaited<ReturnType<typeof library>>) => Promise<object>,
): Promise<{ passkey: Passkey } | { fault: PasskeyFault }> {
  const webauthn = await library().catch(() => null)
  if (!webauthn) return { fault: 'missing' }
  try {
    return { passkey: { ...(await act(webauthn)) } }
  } catch (cause) {
    return { fault: cause instanceof Error && cause.name === 'InvalidStateError' ? 'there' : 'declined' }
  }
}

export const authenticatePasskey = (options: Options) =>
  runPasskeyCeremony(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )

export const registerPasskey = (options: Options) =>
  runPasskeyCeremony(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
