import { importsOf, type SourceFile } from './imports.ts'

/**
 * All import cycles, including types and `import()`: files of a cycle can only be understood together. Finds strongly
 * connected components (Tarjan).
 */
export function circles(files: readonly SourceFile[]): string[] {
  const targets = new Map(files.map((file) => [file.path, importsOf(file).map(({ target }) => target)]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []

  function visit(path: string): number {
    const number = order.size
    order.set(path, number)
    open.push(path)
    let low = number
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low)
    }
    lowest.set(path, low)
    if (low === number) {
      const part = open.splice(open.indexOf(path))
      if (part.length > 1 || targets.get(path)?.includes(path)) found.push(part)
    }
    return low
  }

  for (const path of targets.keys()) if (!order.has(path)) visit(path)
  return found.map((part) => `${part.toSorted().join(', ')}: these import each other in a circle`)
}
