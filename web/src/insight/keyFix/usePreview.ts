import { previewKeyFix } from '@assay/contract/insight/keyFix'
import { PAGE_SIZE } from '@assay/domain/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { pageQuery } from '../../lib/paging.ts'
import type { WantedFix } from './keyFixTexts.ts'

export function usePreview(id: number, ofVersion: number | undefined, { right, treatment }: WantedFix) {
  const rightIds = right.join()
  const choiceKey = `${rightIds} ${treatment}`
  const [choicePage, setChoicePage] = useState({ choiceKey, page: 1 })
  // Another choice affects other results, so the list starts at page one again.
  const page = choicePage.choiceKey === choiceKey ? choicePage.page : 1
  const paging = { page, size: PAGE_SIZE, goTo: (wanted: number) => setChoicePage({ choiceKey, page: wanted }) }
  const previewQuery = { right: rightIds, treatment, of_version: ofVersion?.toString(), ...pageQuery(paging) }
  const preview = useQuery({
    ...query(previewKeyFix, { params: { id }, query: previewQuery }),
    enabled: right.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { preview, paging }
}
