import { REMARK_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { requiredText } from '../fields.ts'

export const reportKind = z.enum(['question', 'time'])
export type ReportKind = z.output<typeof reportKind>

export const remark = z.object({
  time: z.string(),
  kind: reportKind,
  question_id: z.number().nullable(),
  text: z.string(),
})
export type Remark = z.output<typeof remark>

export const reply = z.object({ time: z.string(), text: z.string() })

export const candidateText = () => requiredText(REMARK_MAX)
