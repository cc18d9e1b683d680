import { createToken } from '@assay/contract/auth/tokens'
import { ask } from './rawRequests.ts'
import type { TestServer } from './testServer.ts'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export const directoryToken = async (server: TestServer): Promise<string> =>
  (await server.admin(createToken, { body: { name: 'Directory', scopes: ['scim'], kind: 'service' } })).token

export interface Person {
  id: string
  key: string
  email: string
  given: string
  family: string
}

export const directoryAt = (url: string, token: string | null) => (method: string, path: string, body?: unknown) =>
  ask(url, `/scim/v2${path}`, {
    method,
    token,
    ...(body !== undefined && {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/scim+json; charset=utf-8' },
    }),
  })
export type Directory = ReturnType<typeof directoryAt>

const operations = (...Operations: object[]) => ({ schemas: [PATCH], Operations })

/**
 * Simulates requests of Microsoft Entra ID. They are described in Microsoft's pages about SCIM below
 * learn.microsoft.com/entra/identity/app-provisioning.
 */
export const entraAt = (call: Directory) => ({
  /** The button "Test connection" of Microsoft Entra ID searches for a user that does not exist. */
  test: () => call('GET', `/Users?filter=userName+eq+%22${crypto.randomUUID()}%22`),
  find: (userName: string) => call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`),
  findByEmail: (email: string) =>
    call('GET', `/Users?filter=${encodeURIComponent(`emails[type eq "work"].value eq "${email}"`)}`),
  create: ({ key, email, given, family }: Omit<Person, 'id'>) =>
    call('POST', '/Users', {
      schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      externalId: key,
      userName: email,
      active: true,
      displayName: `${given} ${family}`,
      emails: [{ primary: true, type: 'work', value: email }],
      meta: { resourceType: 'User' },
      name: { formatted: `${given} ${family}`, familyName: family, givenName: given },
      roles: [],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Lead', manager: { value: '1' } },
    }),
  rename: (id: string, { email, given, family }: Omit<Person, 'id' | 'key'>) =>
    call(
      'PATCH',
      `/Users/${id}`,
      operations(
        { op: 'Replace', path: 'displayName', value: `${given} ${family}` },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: email },
        { op: 'Replace', path: 'name.givenName', value: given },
        { op: 'Replace', path: 'name.familyName', value: family },
        { op: 'Add', path: 'nickName', value: given },
        {
          op: 'Replace',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber',
          value: 'Eqpj',
        },
      ),
    ),
  setActive: (id: string, isActive: boolean) =>
    call('PATCH', `/Users/${id}`, operations({ op: 'Replace', path: 'active', value: isActive ? 'True' : 'False' })),
  setActiveByFlag: (id: string, isActive: boolean) =>
    call('PATCH', `/Users/${id}`, operations({ op: 'replace', path: 'active', value: isActive })),
  remove: (id: string) => call('DELETE', `/Users/${id}`),

  findGroup: (name: string) =>
    call('GET', `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${name}"`)}`),
  getGroup: (id: string) => call('GET', `/Groups/${id}?excludedAttributes=members`),
  createGroup: (name: string, key: string) =>
    call('POST', '/Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: key,
      displayName: name,
      meta: { resourceType: 'Group' },
    }),
  renameGroup: (id: string, name: string) =>
    call('PATCH', `/Groups/${id}`, operations({ op: 'Replace', path: 'displayName', value: name })),
  addMembers: (id: string, ...users: string[]) =>
    call(
      'PATCH',
      `/Groups/${id}`,
      operations({ op: 'Add', path: 'members', value: users.map((value) => ({ $ref: null, value })) }),
    ),
  removeMembers: (id: string, ...users: string[]) =>
    call(
      'PATCH',
      `/Groups/${id}`,
      operations({ op: 'Remove', path: 'members', value: users.map((value) => ({ $ref: null, value })) }),
    ),
  removeGroup: (id: string) => call('DELETE', `/Groups/${id}`),
})

/**
 * Simulates requests of Okta, based on its page 'Okta and SCIM Version 2.0'
 * (developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20). Okta integrations made with the wizard send whole
 * users and groups with PUT. Integrations from Okta's catalogue use PATCH.
 */
export const oktaAt = (call: Directory) => ({
  find: (userName: string) =>
    call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}&startIndex=1&count=100`),
  page: (startIndex: number, count = 100) => call('GET', `/Users?startIndex=${startIndex}&count=${count}`),
  pageOfGroups: (startIndex: number, count = 100) => call('GET', `/Groups?startIndex=${startIndex}&count=${count}`),
  create: ({ key, email, given, family }: Omit<Person, 'id'>) =>
    call('POST', '/Users', {
      schemas: [USER],
      userName: email,
      name: { givenName: given, familyName: family },
      emails: [{ primary: true, value: email, type: 'work' }],
      displayName: `${given} ${family}`,
      locale: 'en-US',
      externalId: key,
      groups: [],
      password: '1mz050nq',
      active: true,
    }),
  get: (id: string) => call('GET', `/Users/${id}`),
  put: async (id: string, changed: object) => {
    const { json } = await call('GET', `/Users/${id}`)
    return call('PUT', `/Users/${id}`, { ...json, ...changed })
  },
  setActive: (id: string, active: boolean) =>
    call('PATCH', `/Users/${id}`, operations({ op: 'replace', value: { active } })),
  createGroup: (displayName: string, members: string[] = []) =>
    call('POST', '/Groups', {
      schemas: [GROUP],
      displayName,
      members: members.map((value) => ({ value, display: 'x' })),
    }),
  renameGroup: (id: string, displayName: string) =>
    call('PATCH', `/Groups/${id}`, operations({ op: 'replace', value: { id, displayName } })),
  changeMembers: (id: string, gone: string, came: string) =>
    call(
      'PATCH',
      `/Groups/${id}`,
      operations(
        { op: 'remove', path: `members[value eq "${gone}"]` },
        { op: 'add', path: 'members', value: [{ value: came, display: 'test.user@okta.local' }] },
      ),
    ),
  replaceMembers: (id: string, ...users: string[]) =>
    call(
      'PATCH',
      `/Groups/${id}`,
      operations({ op: 'replace', path: 'members', value: users.map((value) => ({ value, display: 'x' })) }),
    ),
  putGroup: (id: string, displayName: string, ...users: string[]) =>
    call('PUT', `/Groups/${id}`, { schemas: [GROUP], id, displayName, members: users.map((value) => ({ value })) }),
  removeGroup: (id: string) => call('DELETE', `/Groups/${id}`),
})
