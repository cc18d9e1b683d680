import { z } from 'zod'

const toldData = z.record(z.string(), z.string())

/**
 * For events in this list, the link always leads to the result. For other events, the link leads to the result only if
 * the test is done.
 */
const WITH_RESULT = ['interview.finished', 'interview.reopened', 'interview.rescored', 'interview.decided']

export interface StoredEvent {
  type: string
  public_id: string
  external_id: string | null
  data: Readonly<Record<string, string>>
}

export const parseEventData = (document: string) => toldData.parse(JSON.parse(document))

export function eventBody({ type, public_id: id, external_id, data }: StoredEvent, baseUrl: string) {
  const { interview_status = '', ...more } = data
  const way = WITH_RESULT.includes(type) || interview_status === 'Done' ? '/results' : ''
  const link = `${baseUrl}/api/interview/${id}${way}`
  return { id, external_id, code: id, interview_status, link, ...more }
}
