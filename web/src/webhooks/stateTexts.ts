import type { Delivery } from '@assay/contract/webhooks'
import type { TextKey } from '../i18n/text.ts'

export const stateTexts: Record<Delivery['state'], TextKey> = {
  waiting: 'DELIVERIES.WAITING',
  delivered: 'DELIVERIES.DELIVERED',
  failed: 'DELIVERIES.FAILED',
}
