import { z } from 'zod'

export const noticeKind = z.enum(['rehearsed', 'page_hidden', 'page_visible', 'copy_blocked'])

export const eventKind = z.enum([
  ...noticeKind.options,
  'reload',
  'language',
  'started',
  'address',
  'device',
  'more_addresses',
  'more_devices',
  'send_pressed',
  'closed_by_candidate',
  'closed_by_clock',
])
export type EventKind = z.output<typeof eventKind>
