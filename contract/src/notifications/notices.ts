import type { noticeKinds } from '@assay/domain/mail/noticeWords'
import { isTimeZone } from '@assay/domain/round/timeZone'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const noticeSetting = z.enum(['off', 'each', 'daily'])
export type NoticeSetting = z.output<typeof noticeSetting>

export const noticeRounds = z.enum(['own', 'all'])

const notices = z.object({
  finished: noticeSetting,
  ended: noticeSetting,
  trouble: noticeSetting,
  rounds: noticeRounds,
  time_zone: z.string().refine(isTimeZone, 'UNKNOWN_TIME_ZONE'),
} satisfies Record<(typeof noticeKinds)[number], z.core.$ZodType> & z.ZodRawShape)
export type Notices = z.output<typeof notices>

export const noNotices: Notices = { finished: 'off', ended: 'off', trouble: 'off', rounds: 'own', time_zone: 'UTC' }

export const getNotices = endpoint({
  method: 'GET',
  path: '/user/me/notices',
  access: 'staff',
  scope: null,
  reads: ['notice'],
  summary: 'The caller’s e-mail notifications',
  response: notices,
  refusals: {},
})

export const changeNotices = endpoint({
  method: 'PUT',
  path: '/user/me/notices',
  access: 'staff',
  scope: null,
  changes: ['notice'],
  summary: 'Change the caller’s e-mail notifications; waiting notifications of a changed setting are deleted',
  body: notices.partial(),
  response: notices,
  refusals: {},
})
