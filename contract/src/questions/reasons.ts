import { charactersIn } from '@assay/domain/characters'
import { REASONS } from '@assay/domain/limits'
import { z } from 'zod'
import { oneLine, text, trimmed } from '../fields.ts'

/** A text that may be empty. */
const remark = (most: number) => trimmed().refine((value) => charactersIn(value) <= most, 'TOO_LONG')

export const rationaleText = () => remark(REASONS.rationale)
export const answerRationale = () => remark(REASONS.ofAnswer)
export const noteText = () => remark(REASONS.note)

const isWebAddress = (value: string) => {
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** Where it can be read that the key is right. */
const source = z.object({
  title: oneLine(REASONS.title),
  url: text().max(REASONS.url, 'TOO_LONG').refine(isWebAddress, 'FORMAT_URL').nullable().default(null),
})
export const sourceList = () => z.array(source).max(REASONS.sources, 'TOO_MANY')

export const toldSources = z.array(z.object({ title: z.string(), url: z.string().nullable() }))
export type Source = z.output<typeof toldSources>[number]

export const verdict = z.enum(['right', 'doubt'])

export const mark = z.object({
  /** Without an id once they are no user any more. */
  by: z.object({ id: z.number().nullable(), full_name: z.string() }),
  verdict,
  note: z.string(),
  time: z.string(),
  /** Of the question, when it was looked at. */
  version: z.number(),
})
export type Mark = z.output<typeof mark>
