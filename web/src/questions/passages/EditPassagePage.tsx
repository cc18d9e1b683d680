import { getPassage } from '@assay/contract/passages/passages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../i18n/text.ts'
import { query, refusedFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.tsx'
import { useGoBack } from '../../lib/useGoBack.ts'
import { paths } from '../../paths.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { EditPassage } from './EditPassage.tsx'
import { formHeights, formWidth } from './PassageFields.tsx'

export default function EditPassagePage() {
  const { id } = useParams({ from: `/staff/admin${paths.editPassage}` })
  // No automatic reload, because the form must not change during editing.
  const passage = useQuery({
    ...query(getPassage, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const goBack = useGoBack(paths.passages)
  const isGone = passage.isError && refusedFrom(passage.error).code === 'PASSAGE_NOT_FOUND'

  useEffect(() => {
    if (!passage.isError) return
    toast('danger', t(isGone ? 'PASSAGES.GONE' : 'PASSAGES.LOAD_FAILED'))
    goBack()
  }, [passage.isError, isGone, goBack])

  return (
    <Page
      title={t('PASSAGES.EDIT_TITLE')}
      crumbs={[
        { label: t('QUESTIONS.TITLE'), to: paths.questions },
        { label: t('PASSAGES.TITLE'), to: paths.passages },
        { label: t('PASSAGES.EDIT_TITLE') },
      ]}
      crumbsLabel={t('SHELL.BREADCRUMBS')}
      lead={passage.data && t('QUESTIONS.CODE', { code: passage.data.code })}
    >
      {passage.data ? (
        <EditPassage key={passage.data.id} passage={passage.data} />
      ) : (
        <FormSkeleton width={formWidth} fields={formHeights} />
      )}
    </Page>
  )
}
