/** Decodes a path like the router, so that `/%61pi` is `/api`. Invalid paths stay unchanged. */
export function decodedPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Unknown paths below these are never pages. */
const DOORS = ['/api', '/ats', '/mcp', '/scim']

export function isApi(url: string): boolean {
  const path = decodedPath(url)
  return DOORS.some((door) => path === door || path.startsWith(`${door}/`))
}
