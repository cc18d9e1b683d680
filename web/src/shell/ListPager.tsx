import { pagesFor } from '@assay/domain/paging'
import { useText } from '../i18n/text.ts'
import { Pager } from '../ui/Pager.tsx'

interface Props {
  page: number
  total: number
  size: number
  onPage: (page: number) => void
}

/** The foot of every list: which part is shown, and the way to the others. */
export function ListPager({ page, total, size, onPage }: Props) {
  const t = useText()
  const from = (page - 1) * size + 1
  if (total < from) return null

  return (
    <Pager
      page={page}
      pages={pagesFor(total, size)}
      onPage={onPage}
      shown={t('PAGER.SHOWN', { from, to: Math.min(total, page * size), total })}
      labels={{
        pager: t('PAGER.LABEL'),
        previous: t('PAGER.PREVIOUS'),
        next: t('PAGER.NEXT'),
        page: (number) => t('PAGER.PAGE', { page: number }),
      }}
    />
  )
}
