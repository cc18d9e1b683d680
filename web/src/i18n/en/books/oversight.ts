import { connections } from '../applicantSystems.ts'
import { audit } from '../audit.ts'
import { erasure } from '../erasure.ts'
import { company } from '../system/company.ts'
import { directory } from '../system/directory.ts'
import { policy } from '../system/policy.ts'
import { testMail } from '../system/testMail.ts'
import { webhooks } from '../webhooks.ts'

export default {
  ...audit,
  ...erasure,
  ...policy,
  ...directory,
  ...company,
  ...testMail,
  ...webhooks,
  ...connections,
} as const
