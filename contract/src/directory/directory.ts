import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const directory = z.object({
  /** What the directory is given to call. */
  address: z.string(),
  /** A member of this group of it is an administrator; null where it decides that of nobody. */
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
  /** What must be right before a directory can work. */
  checks: z.array(z.object({ name: z.enum(['address', 'token', 'sign_in', 'admin_group']), is_ok: z.boolean() })),
  /** The last 200, the newest first; nothing of it names anybody. */
  calls: z.array(
    z.object({
      time: z.string(),
      method: z.string(),
      kind: z.string(),
      status: z.number(),
      /** Why it was refused. */
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
  summary: 'How a directory is connected, and what it did lately',
  response: directory,
  refusals: {},
})
