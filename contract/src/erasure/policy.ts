import { NAME_POLICIES } from '@assay/domain/people/names'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const secondFactorRule = z.enum(['optional', 'admins', 'all'])
export type SecondFactorRule = z.output<typeof secondFactorRule>

export const namesRule = z.enum(NAME_POLICIES)

const policy = z.object({
  second_factor: secondFactorRule,
  names: namesRule,
  /** Number of days after which ended interviews are erased. The number is null if interviews are never erased. */
  retention_days: z.number().nullable(),
  retention_from: z.string().nullable(),
  due: z.number(),
})
export type Policy = z.output<typeof policy>

export const getPolicy = endpoint({
  method: 'GET',
  path: '/policy',
  access: 'admin',
  scope: 'admin',
  reads: ['policy', 'interview', 'progress'],
  summary:
    'Rules for the whole installation: who needs a second factor, which characters names can have, and how long interviews are kept',
  response: policy,
  refusals: {},
})

export const setPolicy = endpoint({
  method: 'PUT',
  path: '/policy',
  access: 'admin',
  scope: null,
  reads: ['interview', 'progress'],
  changes: ['policy'],
  freshSession: true,
  summary: 'Change the rules for the whole installation',
  body: z.object({
    second_factor: secondFactorRule.optional(),
    names: namesRule.optional(),
    retention_days: z.number().int('INVALID').min(1, 'TOO_SMALL').max(3_650, 'TOO_LARGE').nullable().optional(),
  }),
  response: policy,
  refusals: { OWN_FACTOR_MISSING: 409 },
})
