import { ENEMIES } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, page, requiredText } from '../fields.ts'

/** A test contains at most one question of a set of enemy questions. */
export const enemySet = z.object({
  id: z.number(),
  question_ids: z.array(z.number()),
  reason: z.string(),
})
export type EnemySet = z.output<typeof enemySet>

const newEnemies = z
  .object({
    question_ids: z
      .array(z.number().int('INVALID').nonnegative('INVALID'))
      .min(ENEMIES.min, 'REQUIRED')
      .max(ENEMIES.max, 'TOO_MANY'),
    reason: requiredText(ENEMIES.reason),
  })
  .superRefine(({ question_ids }, context) => {
    for (const [at, id] of question_ids.entries())
      if (question_ids.indexOf(id) < at)
        context.addIssue({ code: 'custom', message: 'DUPLICATE', path: ['question_ids', at] })
  })
export type NewEnemies = z.output<typeof newEnemies>

export const listEnemies = endpoint({
  method: 'GET',
  path: '/enemy',
  access: 'staff',
  scope: 'bank:read',
  reads: ['question'],
  summary: 'Sets of enemy questions in the bank, the newest first; a paper contains at most one question of a set',
  query: page,
  response: z.object({ sets: z.array(enemySet), amount_of_sets: z.number() }),
  refusals: {},
})

export const createEnemies = endpoint({
  method: 'POST',
  path: '/enemy',
  access: 'staff',
  scope: 'bank:write',
  changes: ['question'],
  summary: 'Create a set of enemy questions: a new paper contains at most one question of the set',
  body: newEnemies,
  status: 201,
  response: enemySet,
  refusals: {},
})

export const deleteEnemies = endpoint({
  method: 'DELETE',
  path: '/enemy/:id',
  access: 'staff',
  scope: 'bank:write',
  changes: ['question'],
  summary: 'Delete a set of enemy questions',
  params: idParams,
  status: 204,
  refusals: { ENEMY_NOT_FOUND: 404 },
})

const enemy = z.object({
  question_id: z.number(),
  cause: z.enum(['set', 'twin']),
  /** The id of the set is null if the questions are in no set, and only their texts are similar. */
  set_id: z.number().nullable(),
  /** Current similarity of the texts, if the cause is `twin`. */
  similarity: z.number().nullable(),
})
export type Enemy = z.output<typeof enemy>

export const listEnemiesOfQuestion = endpoint({
  method: 'GET',
  path: '/question/:id/enemies',
  access: 'staff',
  scope: 'bank:read',
  reads: ['question'],
  summary: 'Enemy questions of a question, and similar questions in the bank',
  params: idParams,
  response: z.object({ enemies: z.array(enemy) }),
  refusals: { QUESTION_NOT_FOUND: 404 },
})
