import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { signIn, type signOut } from './auth/sessions.ts'
import { createToken } from './auth/tokens.ts'
import { type Arguments, type Connection, send } from './client.ts'
import { endpoint, type ImpliedRefusalOf, impliedRefusals, type RefusalOf } from './endpoint.ts'
import { createUser, deleteUser, getMe, getUser, listUsers } from './users.ts'

const common = { method: 'GET', access: 'staff', scope: null, summary: '', refusals: {} } as const

/** This function is only for the compiler, which must find each of the expected type errors. */
export function whatDoesNotCompile(to: Connection) {
  // @ts-expect-error a path with a parameter needs a schema for the parameter
  endpoint({ ...common, path: '/thing/:id' })
  // @ts-expect-error the schema must use the name of the parameter in the path
  endpoint({ ...common, path: '/thing/:id', params: z.object({ code: z.string() }) })
  // @ts-expect-error a path without a parameter must have no schema for parameters
  endpoint({ ...common, path: '/thing', params: z.object({ id: z.string() }) })
  // @ts-expect-error a call must declare its access
  endpoint({ method: 'GET', path: '/thing', summary: '', refusals: {} })
  // @ts-expect-error a refusal needs a message in refusals.ts
  endpoint({ ...common, path: '/thing', refusals: { NO_SUCH_CODE: 404 } })
  // @ts-expect-error PATCH is not one of the four methods
  endpoint({ ...common, path: '/thing', method: 'PATCH' })

  // @ts-expect-error the parameter is missing
  void send(to, getUser, {})
  // @ts-expect-error the body is missing
  void send(to, createUser, {})
  // @ts-expect-error the body lacks a field
  void send(to, createUser, { body: { full_name: 'Ada', email: 'a@b.co' } })
  const flagged = { full_name: 'Ada', email: 'a@b.co', password: 'abcde', is_superuser: 'yes' }
  // @ts-expect-error a boolean field accepts no text
  void send(to, createUser, { body: flagged })
  // @ts-expect-error the query of the list has no parameter `page`
  void send(to, listUsers, { query: { page: 1 } })
}

test('the type of a call contains only the refusals that its definition declares', () => {
  expectTypeOf<RefusalOf<typeof deleteUser>>().toEqualTypeOf<'USER_NOT_FOUND' | 'OWN_DELETION' | 'LAST_ADMIN'>()
  expectTypeOf<RefusalOf<typeof signOut>>().toEqualTypeOf<never>()
})

test('the types of the parameters and the body follow from the definition of a call', () => {
  expectTypeOf<Arguments<typeof getUser>['params']>().toEqualTypeOf<{ id: string | number }>()
  expectTypeOf<Arguments<typeof signIn>['body']>().toEqualTypeOf<{ username: string; password: string }>()
  expectTypeOf<Arguments<typeof listUsers>>().toHaveProperty('query')
  expectTypeOf<Arguments<typeof getMe>>().not.toHaveProperty('body')
})

const ofStaff = { UNAUTHENTICATED: 401, FORBIDDEN: 403, TOO_MANY_TRIES: 429, FACTOR_REQUIRED: 403 }

test.each([
  [
    signIn,
    { FOREIGN_PAGE: 400, VALIDATION_FAILED: 422, MALFORMED_BODY: 400, BODY_TOO_LARGE: 413, WRONG_CONTENT_TYPE: 415 },
  ],
  [getMe, { UNAUTHENTICATED: 401, FORBIDDEN: 403, TOO_MANY_TRIES: 429 }],
  [getUser, { ...ofStaff, VALIDATION_FAILED: 422 }],
  [deleteUser, { ...ofStaff, SIGN_IN_AGAIN: 409, FOREIGN_PAGE: 400, VALIDATION_FAILED: 422 }],
  [
    createToken,
    {
      UNAUTHENTICATED: 401,
      FORBIDDEN: 403,
      TOO_MANY_TRIES: 429,
      FACTOR_REQUIRED: 403,
      SIGN_IN_AGAIN: 409,
      STILL_RUNNING: 409,
      NOT_FOUND: 404,
      SHOWN_ONCE: 409,
      FOREIGN_PAGE: 400,
      VALIDATION_FAILED: 422,
      MALFORMED_BODY: 400,
      BODY_TOO_LARGE: 413,
      WRONG_CONTENT_TYPE: 415,
    },
  ],
] as const)('the common refusals of $path follow from its access, method and body', (call, implied) => {
  expect(impliedRefusals(call)).toEqual(implied)
})

test('the type checker knows the refusals that follow from the access, method and body of a call', () => {
  type OfStaff = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'TOO_MANY_TRIES' | 'FACTOR_REQUIRED'
  type OfBodies = 'VALIDATION_FAILED' | 'MALFORMED_BODY' | 'BODY_TOO_LARGE' | 'WRONG_CONTENT_TYPE'
  expectTypeOf<ImpliedRefusalOf<typeof signIn>>().toEqualTypeOf<OfBodies | 'FOREIGN_PAGE'>()
  expectTypeOf<ImpliedRefusalOf<typeof getMe>>().toEqualTypeOf<'UNAUTHENTICATED' | 'FORBIDDEN' | 'TOO_MANY_TRIES'>()
  expectTypeOf<ImpliedRefusalOf<typeof getUser>>().toEqualTypeOf<OfStaff | 'VALIDATION_FAILED'>()
  expectTypeOf<ImpliedRefusalOf<typeof deleteUser>>().toEqualTypeOf<
    OfStaff | 'FOREIGN_PAGE' | 'SIGN_IN_AGAIN' | 'VALIDATION_FAILED'
  >()
})
