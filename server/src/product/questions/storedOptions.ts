import { randomBytes } from 'node:crypto'
import { answerHtml } from '@assay/domain/bank/answerHtml'
import type { NewOption } from '@assay/domain/bank/question'
import { z } from 'zod'

/** Simple answers are stored without HTML, as in older releases. */
const document = z.array(
  z
    .object({
      id: z.number(),
      description: z.string(),
      html: z.string().optional(),
      is_valid: z.boolean(),
      is_fixed: z.boolean().default(false),
    })
    .transform(({ html, ...answer }) => ({ ...answer, description_html: html ?? answerHtml(answer.description) })),
)
export type StoredOption = z.output<typeof document>[number]

export interface RenderedOption extends NewOption {
  description_html: string
}

export type ReadyOption = NewOption & Partial<Pick<RenderedOption, 'description_html'>>

export const readOptions = (text: string): StoredOption[] => document.parse(JSON.parse(text))

/** The id of an answer is random, so that it reveals neither the time nor the order of writing. */
const randomId = () => randomBytes(6).readUIntBE(0, 6)

export const withIds = (options: readonly ReadyOption[]): StoredOption[] =>
  options.map(({ description, description_html = answerHtml(description), is_valid, is_fixed = false }) => ({
    id: randomId(),
    description,
    description_html,
    is_valid,
    is_fixed,
  }))

export const needsStoredHtml = ({
  description,
  description_html,
}: Pick<RenderedOption, 'description' | 'description_html'>) => description_html !== answerHtml(description)

/** Unused optional fields of an answer are left out, so that the stored text is the same as in older releases. */
export const writeOptions = (options: readonly StoredOption[]): string =>
  JSON.stringify(
    options.map(({ id, description, description_html, is_valid, is_fixed }) => ({
      id,
      description,
      ...(needsStoredHtml({ description, description_html }) && { html: description_html }),
      is_valid,
      ...(is_fixed && { is_fixed }),
    })),
  )

export const optionsWithSizes = (text: string, withSizes: (html: string) => string): string =>
  text.includes('/pictures/')
    ? writeOptions(
        readOptions(text).map((answer) => ({ ...answer, description_html: withSizes(answer.description_html) })),
      )
    : text

export const optionTextsWithPictures = (text: string): string[] =>
  text.includes('/pictures/') ? readOptions(text).map((answer) => answer.description) : []
