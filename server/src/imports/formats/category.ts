/** The parts of a category path that name something; `//` is a slash in a name. */
export function categoryLabels(path: string): string[] {
  return path
    .split(/(?<!\/)\/(?!\/)/)
    .map((part) => part.replaceAll('//', '/').trim())
    .filter((part) => part !== '' && part !== 'top' && !/^\$.*\$$/.test(part) && !part.startsWith('Default for '))
}
