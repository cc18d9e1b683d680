import { z } from 'zod'

/** What the page noticed and the server cannot see. */
export const noticeKind = z.enum(['rehearsed', 'page_hidden', 'page_visible', 'copy_blocked'])

/** Everything that is noted of an exam and shown with its result. */
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
