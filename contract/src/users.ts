import { passwordFault } from '@assay/domain/people/password'
import type { Role } from '@assay/domain/people/permissions'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, idParams, nameOfProgram, pageOrAll, personName, text } from './fields.ts'

/** The schema checks only the basic password rules. The server also applies strict rules, if they are configured. */
export const password = () =>
  text().superRefine((value, context) => {
    const fault = value === '' ? 'REQUIRED' : passwordFault(value, 'basic')
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

export const user = z.object({
  id: z.number(),
  full_name: z.string(),
  email: z.string(),
  is_superuser: z.boolean(),
  is_active: z.boolean(),
  /** True if the user has registered and waits until an administrator activates the account. */
  is_waiting: z.boolean(),
  signs_in_by: z.enum(['password', 'sso']),
  /** True if the company's directory has created or changed the account. */
  is_provisioned: z.boolean(),
  has_second_factor: z.boolean(),
  /**
   * True if the user must first set up a second factor. The server rejects all other calls until the second factor is
   * set up.
   */
  must_set_factor: z.boolean(),
})
export type User = z.output<typeof user>

/** A third role would need a new API field, because `is_superuser` can only describe two roles. */
export const wireOfRole: Readonly<Record<Role, Pick<User, 'is_superuser'>>> = {
  consultant: { is_superuser: false },
  admin: { is_superuser: true },
}
export const roleOf = ({ is_superuser }: Pick<User, 'is_superuser'>): Role => (is_superuser ? 'admin' : 'consultant')

const ownFields = { full_name: personName(), email: email(), password: password() }
const newUser = z.object({ ...ownFields, is_superuser: z.boolean().default(false) })
const ownChange = z.object(ownFields).partial()
const standing = { is_superuser: z.boolean(), is_active: z.boolean() }
const userChange = z.object({ ...ownFields, ...standing }).partial()
const userChangeOfProgram = z.object({ ...ownFields, ...standing, full_name: nameOfProgram() }).partial()

export const listUsers = endpoint({
  method: 'GET',
  path: '/user',
  access: 'admin',
  scope: 'admin',
  reads: ['user', 'factor'],
  summary: 'All users, the newest first',
  query: pageOrAll,
  response: z.array(user),
  counted: true,
  refusals: {},
})

export const createUser = endpoint({
  method: 'POST',
  path: '/user',
  access: 'admin',
  scope: null,
  changes: ['user'],
  freshSession: true,
  summary: 'Add a consultant or an administrator',
  body: newUser,
  names: { full_name: 'user' },
  status: 201,
  response: user,
  refusals: { EMAIL_TAKEN: 400, TOO_MANY_TRIES: 429, BUSY: 503 },
})

export const registerUser = endpoint({
  method: 'POST',
  path: '/user/open',
  access: 'anyone',
  changes: ['user'],
  summary: 'Create the first administrator, or request an account if the installation allows it',
  // The setup code is required only for the first administrator, and only if the browser is on another machine.
  body: z.object({ ...ownFields, setup_code: text().optional() }),
  names: { full_name: 'user' },
  status: 201,
  response: user,
  refusals: {
    PASSWORD_SIGN_IN_OFF: 403,
    REGISTRATION_CLOSED: 403,
    SETUP_CODE_NEEDED: 403,
    TOO_MANY_TRIES: 429,
    BUSY: 503,
  },
})

export const getMe = endpoint({
  method: 'GET',
  path: '/user/me',
  access: 'staff',
  scope: null,
  beforeFactor: true,
  reads: ['user', 'factor', 'policy'],
  summary: 'The signed-in user',
  response: user,
  refusals: {},
})

export const updateMe = endpoint({
  method: 'PUT',
  path: '/user/me',
  access: 'staff',
  scope: null,
  changes: ['user', 'session'],
  summary: 'Change the caller’s own name, e-mail address or password',
  body: ownChange,
  names: { full_name: 'user' },
  response: user,
  refusals: { EMAIL_TAKEN: 400, SIGN_IN_AGAIN: 409, SIGNS_IN_BY_SSO: 409, TOO_MANY_TRIES: 429, BUSY: 503 },
})

export const getUser = endpoint({
  method: 'GET',
  path: '/user/:id',
  access: 'staff',
  scope: 'admin',
  reads: ['user', 'factor'],
  summary: 'One user; consultants can read only their own user',
  params: idParams,
  response: user,
  refusals: { FORBIDDEN: 403, USER_NOT_FOUND: 404 },
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/user/:id',
  access: 'admin',
  scope: 'admin',
  changes: ['user', 'session', 'token'],
  summary: 'Change a user; an API token can only change the name and deactivate',
  params: idParams,
  body: userChange,
  programBody: userChangeOfProgram,
  names: { full_name: 'user' },
  response: user,
  refusals: {
    USER_NOT_FOUND: 404,
    EMAIL_TAKEN: 400,
    SIGN_IN_AGAIN: 409,
    OWN_STANDING: 409,
    LAST_ADMIN: 409,
    SIGNS_IN_BY_SSO: 409,
    TOO_MANY_TRIES: 429,
    BUSY: 503,
  },
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/user/:id',
  access: 'admin',
  scope: null,
  changes: ['user', 'session', 'token'],
  freshSession: true,
  summary: 'Delete a user; objects that the user created keep the user’s name',
  params: idParams,
  status: 204,
  refusals: { USER_NOT_FOUND: 404, OWN_DELETION: 409, LAST_ADMIN: 409 },
})
