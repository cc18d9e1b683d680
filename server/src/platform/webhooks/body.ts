import { isoOf } from '@assay/domain/isoTime'
import { z } from 'zod'
import { eventBody } from '../feed/body.ts'

const toldData = z.record(z.string(), z.string().nullable())

interface Told {
  event_id: string | null
  message_id: string
  type: string
  at: number
  data: string
}

function webhookData({ type, data }: Told, baseUrl: string) {
  const { id, external_id = null, code, ...rest } = toldData.parse(JSON.parse(data))
  const more = Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  // A ping has no event. Rows from before ids existed belong to deleted interviews.
  if (!id) return { ...(code && { code }), ...more }
  return eventBody({ type, public_id: id, external_id, data: more }, baseUrl)
}

/** The body describes the event as the feed does: type, interview, and the link to current data. */
export function webhookBody(told: Told, baseUrl: string): string {
  const id = told.event_id ?? told.message_id.replace(/^msg_/, 'evt_')
  return JSON.stringify({ id, type: told.type, timestamp: isoOf(told.at), data: webhookData(told, baseUrl) })
}
