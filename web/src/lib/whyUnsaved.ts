import type { Refused } from '@assay/contract/client'
import type { TextKey } from '../i18n/text.ts'
import { isOffline } from './offline/away.ts'

/** Why nothing was saved: without a network it is always that. */
export function whyUnsaved({ status }: Refused, otherwise: TextKey): TextKey {
  return status === 0 && isOffline() ? 'INDEXEDDB.OFFLINE' : otherwise
}
