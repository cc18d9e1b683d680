import { throwInvalidValue } from '@assay/domain/directory/fault'
import { isoOf } from '@assay/domain/isoTime'
import { DIRECTORY } from '@assay/domain/limits'
import type { ScimContext } from '../http/scim/serveScim.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export type Kind = 'User' | 'Group'

export const rootOf = ({ config }: Pick<ScimContext, 'config'>): string => `${config.baseUrl}/scim/v2`
export const locationOf = (context: Pick<ScimContext, 'config'>, kind: Kind, id: number): string =>
  `${rootOf(context)}/${kind}s/${id}`

export const resourceMeta = (
  context: Pick<ScimContext, 'config'>,
  kind: Kind,
  { id, created_at, changed_at }: { id: number; created_at: number; changed_at: number | null },
) => ({
  resourceType: kind,
  created: isoOf(created_at),
  lastModified: isoOf(changed_at ?? created_at),
  location: locationOf(context, kind, id),
})

export const directoryId = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null)

export interface Page {
  startIndex: number
  count: number
}

function parseWholeNumber(text: string | undefined, initial: number, name: string): number {
  if (text === undefined || text === '') return initial
  return /^-?\d{1,12}$/.test(text) ? Number(text) : throwInvalidValue(`${name} must be a whole number`)
}

/** As the standard requires, a page number or page size out of range becomes the nearest allowed value. */
export function directoryPage({ startIndex, count }: Readonly<Record<string, string>>): Page {
  const { initial, most } = DIRECTORY.page
  return {
    startIndex: Math.max(1, parseWholeNumber(startIndex, 1, 'startIndex')),
    count: Math.min(most, Math.max(0, parseWholeNumber(count, initial, 'count'))),
  }
}

const namesIn = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/^urn:.*:/, ''),
    )
    .filter((name) => name !== '')

const REQUIRED_ATTRIBUTES = ['schemas', 'id']

export function isAttributeWanted(
  { attributes, excludedAttributes }: Readonly<Record<string, string>>,
  name: string,
): boolean {
  const key = name.toLowerCase()
  const [wanted, left] = [namesIn(attributes), namesIn(excludedAttributes)]
  if (REQUIRED_ATTRIBUTES.includes(key)) return true
  if (wanted.length > 0) return wanted.some((each) => each === key || each.startsWith(`${key}.`))
  return !left.includes(key)
}

export const wantedAttributes = (query: Readonly<Record<string, string>>, resource: object): object =>
  Object.fromEntries(
    Object.entries(resource).filter(([name, value]) => value !== undefined && isAttributeWanted(query, name)),
  )

export const listResponse = ({ startIndex }: Page, totalResults: number, resources: readonly object[]) => ({
  schemas: [LIST],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
