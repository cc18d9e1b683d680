import { PAGE_MAX, PAGE_SIZE } from './limits.ts'

export interface PageWindow {
  start: number
  count: number
}

export interface PageQuestion {
  start_index?: number | undefined
  end_index?: number | undefined
  offset?: number | undefined
  limit?: number | undefined
}

export type PageFault = 'TWO_STYLES' | 'BACKWARDS' | 'TOO_MANY'

export function pageWindow(asked: PageQuestion): PageWindow | PageFault {
  const byIndex = asked.start_index !== undefined || asked.end_index !== undefined
  const byOffset = asked.offset !== undefined || asked.limit !== undefined
  if (byIndex && byOffset) return 'TWO_STYLES'

  const start = asked.start_index ?? asked.offset ?? 0
  const count = asked.limit ?? (asked.end_index === undefined ? PAGE_SIZE : asked.end_index - start)
  if (count < 0) return 'BACKWARDS'
  return count > PAGE_MAX ? 'TOO_MANY' : { start, count }
}

export function windowOfPage(page: number, size: number): PageWindow {
  return { start: (page - 1) * size, count: size }
}

export function pagesFor(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
