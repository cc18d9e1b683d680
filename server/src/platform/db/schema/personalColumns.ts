import type { Schema } from '../schema.ts'
import { attemptPersonalColumns } from './attempts.ts'
import { auditPersonalColumns } from './audit.ts'
import { authPersonalColumns } from './auth.ts'
import { binPersonalColumns } from './bin.ts'
import { blueprintPersonalColumns } from './blueprints.ts'
import type { PersonalColumns } from './columnOwners.ts'
import { companyPersonalColumns } from './company.ts'
import { databasePersonalColumns } from './db.ts'
import { decisionPersonalColumns } from './decisions.ts'
import { directoryPersonalColumns } from './directory.ts'
import { erasurePersonalColumns } from './erasure.ts'
import { feedPersonalColumns } from './feed.ts'
import { httpPersonalColumns } from './http.ts'
import { importPersonalColumns } from './imports.ts'
import { insightPersonalColumns } from './insight.ts'
import { interviewPersonalColumns } from './interviews.ts'
import { labelPersonalColumns } from './labels.ts'
import { mailPersonalColumns } from './mail.ts'
import { picturePersonalColumns } from './pictures.ts'
import { questionPersonalColumns } from './questions.ts'
import { resultPersonalColumns } from './results.ts'
import { userPersonalColumns } from './users.ts'
import { verificationPersonalColumns } from './verification.ts'
import { webhookPersonalColumns } from './webhooks.ts'

export const personalColumns: Readonly<Record<keyof Schema, PersonalColumns>> = {
  ...databasePersonalColumns,
  ...binPersonalColumns,
  ...httpPersonalColumns,
  ...mailPersonalColumns,
  ...userPersonalColumns,
  ...directoryPersonalColumns,
  ...authPersonalColumns,
  ...feedPersonalColumns,
  ...webhookPersonalColumns,
  ...companyPersonalColumns,
  ...labelPersonalColumns,
  ...picturePersonalColumns,
  ...questionPersonalColumns,
  ...importPersonalColumns,
  ...blueprintPersonalColumns,
  ...interviewPersonalColumns,
  ...attemptPersonalColumns,
  ...insightPersonalColumns,
  ...verificationPersonalColumns,
  ...resultPersonalColumns,
  ...decisionPersonalColumns,
  ...auditPersonalColumns,
  ...erasurePersonalColumns,
}
