import { createUser, deleteUser, getMe } from '@assay/contract/users'
import { expect, test } from 'vitest'
import { routes } from '../../app.ts'
import { route } from './route.ts'

const anybody = {
  full_name: '',
  email: '',
  is_superuser: false,
  is_active: true,
  is_waiting: false,
  signs_in_by: 'password' as const,
  has_second_factor: false,
  is_provisioned: false,
  must_set_factor: false,
}

/** The compiler checks that each mistake in this list does not compile. The functions are never called. */
export const whatDoesNotCompile = [
  route(deleteUser, async ({ refuse }) => {
    // @ts-expect-error this call does not declare that refusal
    refuse('EMAIL_TAKEN')
  }),
  route(deleteUser, async ({ params }) => {
    // @ts-expect-error the path has no such parameter
    params.code
  }),
  // @ts-expect-error the response lacks fields that the contract requires
  route(getMe, async () => ({ id: 1 })),
  route(createUser, async ({ body, caller }) => {
    // @ts-expect-error the body has no such field
    body.role
    return { ...anybody, id: caller.id ?? 0 }
  }),
]

test('each endpoint has exactly one route and declares its access', () => {
  const served = routes.map(({ call }) => `${call.method} ${call.path}`)

  expect(new Set(served).size).toBe(served.length)
  for (const { call } of routes) expect(['anyone', 'candidate', 'staff', 'admin']).toContain(call.access)
})
