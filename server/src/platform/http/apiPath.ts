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

/** A request for an unknown path with one of these prefixes gets an error, and never the page. */
const API_PREFIXES = ['/api', '/ats', '/mcp', '/scim']

export function isApi(url: string): boolean {
  const path = decodedPath(url)
  return API_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
