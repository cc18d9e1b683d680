import { timingSafeEqual } from 'node:crypto'
import type { Keyed } from '../auth/installationKey.ts'

/**
 * The setup code is for the registration of the first administrator. After this registration, the code has no use. All
 * nodes of an installation calculate the same code.
 */
export const setupCodeOf = (keyed: Keyed): string => keyed('setup', 'first administrator')

export function isSetupCode(keyed: Keyed, shown: string | undefined): boolean {
  const [code, given] = [Buffer.from(setupCodeOf(keyed)), Buffer.from(shown ?? '')]
  return code.length === given.length && timingSafeEqual(code, given)
}
