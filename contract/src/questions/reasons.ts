import { charactersIn } from '@assay/domain/characters'
import { REASONS } from '@assay/domain/limits'
import { z } from 'zod'
import { oneLine, text, trimmed } from '../fields.ts'

const remark = (most: number) => trimmed().refine((value) => charactersIn(value) <= most, 'TOO_LONG')

export const rationaleText = () => remark(REASONS.rationale)
export const answerRationale = () => remark(REASONS.ofAnswer)
export const noteText = () => remark(REASONS.note)

const isWebAddress = (value: string) => {
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

const source = z.object({
  title: oneLine(REASONS.title),
  url: text().max(REASONS.url, 'TOO_LONG').refine(isWebAddress, 'FORMAT_URL').nullable().default(null),
})
export const sourceList = () => z.array(source).max(REASONS.sources, 'TOO_MANY')

export const savedSources = z.array(z.object({ title: z.string(), url: z.string().nullable() }))
export type Source = z.output<typeof savedSources>[number]

export const verdict = z.enum(['right', 'doubt'])

export const mark = z.object({
  /** The id is null if the user was deleted. */
  by: z.object({ id: z.number().nullable(), full_name: z.string() }),
  verdict,
  note: z.string(),
  time: z.string(),
  version: z.number(),
})
export type Mark = z.output<typeof mark>
