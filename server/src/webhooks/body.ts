import { isoOf } from '@assay/domain/isoTime'
import { z } from 'zod'

const toldData = z.record(z.string(), z.string().nullable())

/** What has, or had, a result is told with the way to it; so is whatever happens to a test that is done. */
const WITH_RESULT = ['interview.finished', 'interview.reopened', 'interview.rescored', 'interview.decided']

interface Told {
  type: string
  at: number
  data: string
}

/** What a receiver reads: what happened, to which interview, and where the truth about it stands. */
export function bodyOf({ type, at, data }: Told, baseUrl: string): string {
  const told = toldData.parse(JSON.parse(data))
  const { id, interview_status } = told
  const way = WITH_RESULT.includes(type) || interview_status === 'Done' ? '/results' : ''
  const link = id ? { link: `${baseUrl}/api/interview/${id}${way}` } : {}
  return JSON.stringify({ type, timestamp: isoOf(at), data: { ...told, ...link } })
}
