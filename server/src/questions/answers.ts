import { randomBytes } from 'node:crypto'
import type { AnswerDraft } from '@assay/domain/bank/question'
import { z } from 'zod'

/** How the answers of a version are stored: in the order they were written, each with its own id for ever. */
const document = z.array(
  z.object({ id: z.number(), description: z.string(), is_valid: z.boolean(), is_fixed: z.boolean().default(false) }),
)
export type StoredAnswer = z.output<typeof document>[number]

export const readAnswers = (text: string): StoredAnswer[] => document.parse(JSON.parse(text))

/** By chance, so that an id tells neither when nor in which order the answers were written. */
const randomId = () => randomBytes(6).readUIntBE(0, 6)

export const withIds = (answers: readonly AnswerDraft[]): StoredAnswer[] =>
  answers.map(({ description, is_valid, is_fixed = false }) => ({ id: randomId(), description, is_valid, is_fixed }))

/** As they stood before one could be fixed, where none is. */
export const writeAnswers = (answers: readonly StoredAnswer[]): string =>
  JSON.stringify(
    answers.map(({ id, description, is_valid, is_fixed }) => ({
      id,
      description,
      is_valid,
      ...(is_fixed && { is_fixed }),
    })),
  )
