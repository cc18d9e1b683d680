/** Decodes a path like the router, so that `/%61pi` becomes `/api`. An invalid path stays unchanged. */
export function decodedPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** An unknown path below one of these is an error, and never shows the page. */
const DOORS = ['/api', '/ats', '/mcp', '/scim']

export function isApi(url: string): boolean {
  const path = decodedPath(url)
  return DOORS.some((door) => path === door || path.startsWith(`${door}/`))
}
