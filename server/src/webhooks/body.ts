import { isoOf } from '@assay/domain/isoTime'
import { z } from 'zod'
import { toldOf } from '../feed/body.ts'

const toldData = z.record(z.string(), z.string().nullable())

interface Told {
  event_id: string | null
  message_id: string
  type: string
  at: number
  data: string
}

function dataOf({ type, data }: Told, baseUrl: string) {
  const { id, external_id = null, code, ...rest } = toldData.parse(JSON.parse(data))
  const more = Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  // A ping tells of nothing, and what is left from before there were ids tells of an interview that is gone.
  if (!id) return { ...(code && { code }), ...more }
  return toldOf({ type, public_id: id, external_id, data: more }, baseUrl)
}

/** What a receiver reads, which is the event as the feed has it: what happened, to which interview, and where the truth about it stands. */
export function bodyOf(told: Told, baseUrl: string): string {
  const id = told.event_id ?? told.message_id.replace(/^msg_/, 'evt_')
  return JSON.stringify({ id, type: told.type, timestamp: isoOf(told.at), data: dataOf(told, baseUrl) })
}
