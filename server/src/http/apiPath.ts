/** A path as the router reads it, so that `/%61pi` is `/api`. One that cannot be decoded stays as it came. */
export function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Where programs call: what is unknown beneath is no page. */
const DOORS = ['/api', '/ats', '/mcp', '/scim']

export function isApi(url: string): boolean {
  const path = pathOf(url)
  return DOORS.some((door) => path === door || path.startsWith(`${door}/`))
}
