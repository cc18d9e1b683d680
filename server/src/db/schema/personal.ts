import type { Schema } from '../schema.ts'
import { auditTell } from './audit.ts'
import { authTell } from './auth.ts'
import { binTell } from './bin.ts'
import { blueprintsTell } from './blueprints.ts'
import { companyTell } from './company.ts'
import { confirmTell } from './confirm.ts'
import { houseTell } from './db.ts'
import { decisionsTell } from './decisions.ts'
import { directoryTells } from './directory.ts'
import { erasureTell } from './erasure.ts'
import { feedTells } from './feed.ts'
import { httpTell } from './http.ts'
import { importsTell } from './imports.ts'
import { insightTell } from './insight.ts'
import { interviewsTell } from './interviews.ts'
import { labelsTell } from './labels.ts'
import { mailTell } from './mail.ts'
import { picturesTell } from './pictures.ts'
import { questionsTell } from './questions.ts'
import { resultsTell } from './results.ts'
import { sittingTell } from './sitting.ts'
import type { Told } from './tells.ts'
import { usersTell } from './users.ts'
import { webhooksTell } from './webhooks.ts'

export const personal: Readonly<Record<keyof Schema, Told>> = {
  ...houseTell,
  ...binTell,
  ...httpTell,
  ...mailTell,
  ...usersTell,
  ...directoryTells,
  ...authTell,
  ...feedTells,
  ...webhooksTell,
  ...companyTell,
  ...labelsTell,
  ...picturesTell,
  ...questionsTell,
  ...importsTell,
  ...blueprintsTell,
  ...interviewsTell,
  ...sittingTell,
  ...insightTell,
  ...confirmTell,
  ...resultsTell,
  ...decisionsTell,
  ...auditTell,
  ...erasureTell,
}
