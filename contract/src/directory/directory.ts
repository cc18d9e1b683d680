import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const directory = z.object({
  address: z.string(),
  /** Null if the directory does not control the role of administrator. */
  admin_group: z.string().nullable(),
  amount_of_users: z.number(),
  amount_of_groups: z.number(),
  tokens: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      hint: z.string(),
      expires_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
  checks: z.array(z.object({ name: z.enum(['address', 'token', 'sign_in', 'admin_group']), is_ok: z.boolean() })),
  /** The last 200 calls by the directory, without personal data. The newest call comes first. */
  calls: z.array(
    z.object({
      time: z.string(),
      method: z.string(),
      kind: z.string(),
      status: z.number(),
      detail: z.string().nullable(),
    }),
  ),
})
export type Directory = z.output<typeof directory>
export type DirectoryCall = Directory['calls'][number]

export const getDirectory = endpoint({
  method: 'GET',
  path: '/directory',
  access: 'admin',
  scope: 'admin',
  reads: ['user', 'token'],
  summary: 'The directory connection and its latest activity',
  response: directory,
  refusals: {},
})
