import { pagesFor } from '@assay/domain/paging'
import { t } from '../../i18n/text.ts'
import type { Paging } from '../../lib/paging.ts'
import { Pager } from '../../ui/list/Pager.tsx'

export function ListPager({ paging: { page, size, goTo }, total }: { paging: Paging; total: number }) {
  const from = (page - 1) * size + 1
  return (
    <Pager
      page={page}
      pages={pagesFor(total, size)}
      onPage={goTo}
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
