import { audit } from '../audit.ts'
import { erasure } from '../erasure.ts'
import { policy } from '../system/policy.ts'
import { webhooks } from '../webhooks.ts'

/** What administrators see and decide of the ways in: comes with the screens that show it. */
export default { ...audit, ...erasure, ...policy, ...webhooks } as const
