import { DIRECTORY } from '@assay/domain/limits'
import { ScimRefusal } from '../http/scim/scimRefusal.ts'
import type { ScimCall, ScimContext } from '../http/scim/serveScim.ts'
import { GROUP, type Kind, LIST, rootOf, USER } from './resources.ts'

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const PROVIDER = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'

interface AttributeOptions {
  type?: 'string' | 'boolean' | 'complex'
  isList?: boolean
  isNeeded?: boolean
  mutability?: 'readOnly' | 'readWrite' | 'immutable'
  uniqueness?: 'none' | 'server'
  parts?: object[]
}

const attribute = (name: string, description: string, more: AttributeOptions = {}) => ({
  name,
  type: more.type ?? 'string',
  multiValued: more.isList ?? false,
  description,
  required: more.isNeeded ?? false,
  caseExact: false,
  mutability: more.mutability ?? 'readWrite',
  returned: 'default',
  uniqueness: more.uniqueness ?? 'none',
  ...(more.parts && { subAttributes: more.parts }),
})

const readOnly = { mutability: 'readOnly' } as const
const schemas = [
  {
    schemas: [SCHEMA],
    id: USER,
    name: 'User',
    description: 'A member of the staff',
    attributes: [
      attribute('userName', 'The user’s name at the company', { isNeeded: true, uniqueness: 'server' }),
      attribute('displayName', 'The name that colleagues see'),
      attribute('active', 'Whether the user is active', { type: 'boolean' }),
      attribute('name', 'Parts of the name', {
        type: 'complex',
        parts: [
          attribute('formatted', 'The whole name'),
          attribute('givenName', 'The given name'),
          attribute('familyName', 'The family name'),
        ],
      }),
      attribute('emails', 'E-mail addresses; only the primary address is used', {
        type: 'complex',
        isList: true,
        parts: [
          attribute('value', 'The e-mail address'),
          attribute('type', 'The kind of e-mail address, such as work'),
          attribute('primary', 'Whether this is the primary e-mail address', { type: 'boolean' }),
        ],
      }),
      attribute('groups', 'Groups that the user is in', {
        ...readOnly,
        type: 'complex',
        isList: true,
        parts: [
          attribute('value', 'The id of the group', readOnly),
          attribute('display', 'The name of the group', readOnly),
        ],
      }),
    ],
  },
  {
    schemas: [SCHEMA],
    id: GROUP,
    name: 'Group',
    description: 'A group of the user directory',
    attributes: [
      attribute('displayName', 'The name of the group', { isNeeded: true }),
      attribute('members', 'Users in the group', {
        type: 'complex',
        isList: true,
        parts: [
          attribute('value', 'The id of the user', { mutability: 'immutable' }),
          attribute('display', 'The name of the user', readOnly),
        ],
      }),
    ],
  },
]

const types = (['User', 'Group'] as const).map((name) => ({
  schemas: [RESOURCE_TYPE],
  id: name,
  name,
  endpoint: `/${name}s`,
  description: name === 'User' ? 'Members of the staff' : 'Groups of the user directory',
  schema: name === 'User' ? USER : GROUP,
}))

const providerConfig = (context: ScimContext) => ({
  schemas: [PROVIDER],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: DIRECTORY.page.most },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API token',
      description: 'An API token with the scope scim, sent as a bearer token',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${rootOf(context)}/ServiceProviderConfig` },
})

const located = <Each extends { id: string }>(
  context: ScimContext,
  kind: Kind | 'Schema' | 'ResourceType',
  each: Each,
) => ({
  ...each,
  meta: { resourceType: kind, location: `${rootOf(context)}/${kind}s/${each.id}` },
})

const listed = (resources: readonly object[]) => ({
  schemas: [LIST],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

function describeResources<Each extends { id: string }>(
  kind: 'Schema' | 'ResourceType',
  all: readonly Each[],
): ScimCall[] {
  return [
    {
      method: 'GET',
      path: `/${kind}s`,
      handle: async (context) => ({ body: listed(all.map((each) => located(context, kind, each))) }),
    },
    {
      method: 'GET',
      path: `/${kind}s/:id`,
      handle: async (context) => {
        const found = all.find(({ id }) => id === context.id)
        if (!found) throw new ScimRefusal(404, 'This object does not exist')
        return { body: located(context, kind, found) }
      },
    },
  ]
}

export const discoveryCalls: readonly ScimCall[] = [
  {
    method: 'GET',
    path: '/ServiceProviderConfig',
    handle: async (context) => ({ body: providerConfig(context) }),
  },
  ...describeResources('ResourceType', types),
  ...describeResources('Schema', schemas),
]
