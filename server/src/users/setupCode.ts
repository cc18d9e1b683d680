import { timingSafeEqual } from 'node:crypto'
import type { Keyed } from '../auth/installationKey.ts'

/** Opens the first door once: as soon as there is a user it opens nothing. Every node of an installation says the same. */
export const setupCodeOf = (keyed: Keyed): string => keyed('setup', 'first administrator')

export function isSetupCode(keyed: Keyed, shown: string | undefined): boolean {
  const [code, given] = [Buffer.from(setupCodeOf(keyed)), Buffer.from(shown ?? '')]
  return code.length === given.length && timingSafeEqual(code, given)
}
