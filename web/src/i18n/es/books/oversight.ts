import type { ScreenTexts } from '../../books.ts'
import { audit } from '../audit.ts'
import { erasure } from '../erasure.ts'
import { policy } from '../system/policy.ts'
import { webhooks } from '../webhooks.ts'

export default { ...audit, ...erasure, ...policy, ...webhooks } satisfies ScreenTexts['oversight']
