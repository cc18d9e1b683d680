/** Removes accents and upper case, so that 'jose' finds 'José'. */
export function searchText(...parts: readonly string[]): string {
  return parts.join('\n').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
