import { readFilter } from '@assay/domain/directory/filter'
import type { ScimAnswer, ScimCall, ScimContext } from '../http/scim/serveScim.ts'
import { discoveryCalls } from './discovery.ts'
import { findGroup, findUser, type GroupRow, listGroups, listUsers, membersOf, type UserRow } from './queries.ts'
import {
  directoryId,
  directoryPage,
  GROUP,
  isAttributeWanted,
  listResponse,
  locationOf,
  resourceMeta,
  wantedAttributes,
} from './resources.ts'
import { asUsers } from './userResource.ts'
import { createGroup, patchGroup, refuseUnknownGroup, removeGroup, replaceGroup } from './writeGroup.ts'
import { createUser, patchUserOf, refuseUnknownUser, removeUser, replaceUser } from './writeUser.ts'

const filterOf = (kind: 'User' | 'Group', { filter }: ScimContext['query']) =>
  filter === undefined || filter.trim() === '' ? [] : readFilter(kind, filter)

async function asUser(context: ScimContext, row: UserRow): Promise<{ body: object }> {
  const [body = {}] = await asUsers(context.db, context, [row])
  return { body }
}

async function asGroups(context: ScimContext, rows: readonly GroupRow[]): Promise<object[]> {
  const { db, query } = context
  const members = isAttributeWanted(query, 'members')
    ? await membersOf(
        db,
        rows.map(({ id }) => id),
      )
    : []
  const byGroup = Map.groupBy(members, ({ group_id }) => group_id)
  return rows.map((row) =>
    wantedAttributes(query, {
      schemas: [GROUP],
      id: String(row.id),
      externalId: row.external_id ?? undefined,
      displayName: row.name,
      members: (byGroup.get(row.id) ?? []).map(({ id, full_name }) => ({ value: String(id), display: full_name })),
      meta: resourceMeta(context, 'Group', row),
    }),
  )
}

async function asGroup(context: ScimContext, row: GroupRow): Promise<{ body: object }> {
  const [body = {}] = await asGroups(context, [row])
  return { body }
}

const made = (context: ScimContext, kind: 'User' | 'Group', id: number, answer: { body: object }): ScimAnswer => ({
  ...answer,
  status: 201,
  location: locationOf(context, kind, id),
})

const userCalls: readonly ScimCall[] = [
  {
    method: 'GET',
    path: '/Users',
    handle: async (context) => {
      const [page, conditions] = [directoryPage(context.query), filterOf('User', context.query)]
      const { total, rows } = await listUsers(context.db, conditions, page)
      return { body: listResponse(page, total, await asUsers(context.db, context, rows)) }
    },
  },
  {
    method: 'POST',
    path: '/Users',
    handle: async (context) => {
      const row = await createUser(context)
      return made(context, 'User', row.id, await asUser(context, row))
    },
  },
  {
    method: 'GET',
    path: '/Users/:id',
    handle: async (context) =>
      asUser(
        context,
        (await findUser(context.db, directoryId(context.id) ?? refuseUnknownUser())) ?? refuseUnknownUser(),
      ),
  },
  { method: 'PUT', path: '/Users/:id', handle: async (context) => asUser(context, await replaceUser(context)) },
  { method: 'PATCH', path: '/Users/:id', handle: async (context) => asUser(context, await patchUserOf(context)) },
  { method: 'DELETE', path: '/Users/:id', handle: removeUser },
]

const groupCalls: readonly ScimCall[] = [
  {
    method: 'GET',
    path: '/Groups',
    handle: async (context) => {
      const [page, conditions] = [directoryPage(context.query), filterOf('Group', context.query)]
      const { total, rows } = await listGroups(context.db, conditions, page)
      return { body: listResponse(page, total, await asGroups(context, rows)) }
    },
  },
  {
    method: 'POST',
    path: '/Groups',
    handle: async (context) => {
      const row = await createGroup(context)
      return made(context, 'Group', row.id, await asGroup(context, row))
    },
  },
  {
    method: 'GET',
    path: '/Groups/:id',
    handle: async (context) =>
      asGroup(
        context,
        (await findGroup(context.db, directoryId(context.id) ?? refuseUnknownGroup())) ?? refuseUnknownGroup(),
      ),
  },
  { method: 'PUT', path: '/Groups/:id', handle: async (context) => asGroup(context, await replaceGroup(context)) },
  { method: 'PATCH', path: '/Groups/:id', handle: patchGroup },
  { method: 'DELETE', path: '/Groups/:id', handle: removeGroup },
]

export const scimCalls: readonly ScimCall[] = [...discoveryCalls, ...userCalls, ...groupCalls]
