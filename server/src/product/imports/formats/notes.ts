/**
 * Moodle writes the number and the tags of a question into the comment before the question. The export of Assay adds
 * more notes.
 */
export function notesIn(comment: string, name: 'tag' | 'id' | 'order' | 'passage'): string[] {
  const notes: string[] = []
  for (let at = comment.indexOf(`[${name}:`); at >= 0; at = comment.indexOf(`[${name}:`, at)) {
    const ending = /(?<!\\)\]/g
    ending.lastIndex = at
    const end = ending.exec(comment)?.index
    if (end === undefined) break
    notes.push(comment.slice(at + name.length + 2, end).replaceAll('\\]', ']'))
    at = end
  }
  return notes.filter((note) => note !== '')
}

export const passageIn = (comments: readonly string[]): string | undefined =>
  comments.flatMap((comment) => notesIn(comment, 'passage'))[0]?.trim()

export function categoryLabels(path: string): string[] {
  return path
    .split(/(?<!\/)\/(?!\/)/)
    .map((part) => part.replaceAll('//', '/').trim())
    .filter((part) => part !== '' && part !== 'top' && !/^\$.*\$$/.test(part) && !part.startsWith('Default for '))
}
