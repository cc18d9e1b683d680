import { answerHtml } from '@assay/domain/bank/answerHtml'
import type { AnswerDraft } from '@assay/domain/bank/question'
import { z } from 'zod'
import { chanceBytes } from '../db/chance.ts'

/**
 * How the answers of a version are stored: in the order they were written, each with its own id for ever. How one looks stands
 * beside it only where it is more than words and code in a line: those of older versions look as they always did.
 */
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
export type StoredAnswer = z.output<typeof document>[number]

/** Written, and rendered already. */
export interface RenderedAnswer extends AnswerDraft {
  description_html: string
}

/** The same, or without it where it is nothing but words and code. */
export type ReadyAnswer = AnswerDraft & Partial<Pick<RenderedAnswer, 'description_html'>>

export const readAnswers = (text: string): StoredAnswer[] => document.parse(JSON.parse(text))

/** By chance, so that an id tells neither when nor in which order the answers were written. */
const randomId = () => chanceBytes(6).readUIntBE(0, 6)

export const withIds = (answers: readonly ReadyAnswer[]): StoredAnswer[] =>
  answers.map(({ description, description_html = answerHtml(description), is_valid, is_fixed = false }) => ({
    id: randomId(),
    description,
    description_html,
    is_valid,
    is_fixed,
  }))

/** Whether it is shown as more than words and code in a line. */
export const isRich = ({ description, description_html }: Pick<RenderedAnswer, 'description' | 'description_html'>) =>
  description_html !== answerHtml(description)

/** As they stood before one could be fixed, or be more than words, where none is. */
export const writeAnswers = (answers: readonly StoredAnswer[]): string =>
  JSON.stringify(
    answers.map(({ id, description, description_html, is_valid, is_fixed }) => ({
      id,
      description,
      ...(isRich({ description, description_html }) && { html: description_html }),
      is_valid,
      ...(is_fixed && { is_fixed }),
    })),
  )

/** The same document with its pictures as large as they are. */
export const answersWithSizes = (text: string, withSizes: (html: string) => string): string =>
  text.includes('/pictures/')
    ? writeAnswers(
        readAnswers(text).map((answer) => ({ ...answer, description_html: withSizes(answer.description_html) })),
      )
    : text

/** All that may name a picture of the installation. */
export const picturedInAnswers = (text: string): string[] =>
  text.includes('/pictures/') ? readAnswers(text).map((answer) => answer.description) : []
