import { isoOf } from '@assay/domain/isoTime'
import { z } from 'zod'

const toldData = z.record(z.string(), z.string())

/** What has, or had, a result is told with the way to it. */
const WITH_RESULT = ['interview.finished', 'interview.reopened', 'interview.rescored', 'interview.decided']
const WITHOUT_LINK = ['interview.deleted', 'invitation.failed']

interface Told {
  type: string
  at: number
  data: string
}

/** What a receiver reads: what happened, to which interview, and where the truth about it stands. */
export function bodyOf({ type, at, data }: Told, baseUrl: string): string {
  const told = toldData.parse(JSON.parse(data))
  const { code } = told
  const way = WITH_RESULT.includes(type) ? '/results' : ''
  const hasLink = code !== undefined && !WITHOUT_LINK.includes(type)
  const link = hasLink ? { link: `${baseUrl}/api/interview/${code}${way}` } : {}
  return JSON.stringify({ type, timestamp: isoOf(at), data: { ...told, ...link } })
}
