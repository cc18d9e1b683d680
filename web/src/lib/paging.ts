import { PAGE_SIZE } from '@assay/domain/limits'
import { windowOfPage } from '@assay/domain/paging'
import { usePageNumber } from './usePageNumber.ts'

export interface Paging {
  page: number
  size: number
  goTo: (page: number) => void
}

export function usePaging(): Paging {
  const [page, goTo] = usePageNumber()
  return { page, size: PAGE_SIZE, goTo }
}

export function pageQuery({ page, size }: Pick<Paging, 'page' | 'size'>) {
  const { start, count } = windowOfPage(page, size)
  return { start_index: start, end_index: start + count }
}

export function leaveEmptyPage({ page, goTo }: Paging, entriesLeft: number): void {
  if (entriesLeft <= 0 && page > 1) goTo(page - 1)
}
