import { PAGE_SIZE } from '@assay/domain/limits'
import { windowOfPage } from '@assay/domain/paging'
import { usePageNumber } from './usePageNumber.ts'

export interface Paging {
  page: number
  size: number
  turnTo: (page: number) => void
}

export function usePaging(): Paging {
  const [page, turnTo] = usePageNumber()
  return { page, size: PAGE_SIZE, turnTo }
}

export function pageQuery({ page, size }: Pick<Paging, 'page' | 'size'>) {
  const { start, count } = windowOfPage(page, size)
  return { start_index: start, end_index: start + count }
}

export function leaveEmptyPage({ page, turnTo }: Paging, entriesLeft: number): void {
  if (entriesLeft <= 0 && page > 1) turnTo(page - 1)
}
