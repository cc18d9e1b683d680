import type { ScreenTexts } from '../../books.ts'
import { audit } from '../audit.ts'
import { erasure } from '../erasure.ts'
import { company } from '../system/company.ts'
import { policy } from '../system/policy.ts'
import { testMail } from '../system/testMail.ts'
import { webhooks } from '../webhooks.ts'

export default {
  ...audit,
  ...erasure,
  ...policy,
  ...company,
  ...testMail,
  ...webhooks,
} satisfies ScreenTexts['oversight']
