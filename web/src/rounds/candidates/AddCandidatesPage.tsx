import { type Blueprint, getBlueprint } from '@assay/contract/blueprints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { Failure } from '../../shell/Failure.tsx'
import { Page } from '../../shell/Page.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AddCandidates } from './AddCandidates.tsx'

export default function AddCandidatesPage() {
  const { id } = useParams({ from: `/staff/admin${paths.addCandidates}` })
  const blueprint = useQuery(query(getBlueprint, { params: { id } }))
  const round = paths.round.replace('$id', id)

  return (
    <Page
      title={t('ADD.TITLE')}
      crumbs={[
        { label: t('BLUEPRINTS.TITLE'), to: paths.blueprints },
        { label: blueprint.data?.name ?? t('ROUND.TITLE'), to: round },
        { label: t('ADD.TITLE') },
      ]}
    >
      {blueprint.isError && !blueprint.data && (
        <Failure text={t('BLUEPRINT.LOAD_FAILED')} onRetry={blueprint.refetch} />
      )}
      {blueprint.isPending && <FormSkeleton width="64rem" fields={[200, 60, 40]} />}
      {blueprint.data && <AddOrNothing blueprint={blueprint.data} />}
    </Page>
  )
}

function AddOrNothing({ blueprint }: { blueprint: Blueprint }) {
  if (!blueprint.is_archived) return <AddCandidates blueprint={blueprint} />
  return (
    <Notice
      title={t('ADD.ARCHIVED_TITLE')}
      text={t('ADD.ARCHIVED_TEXT')}
      action={
        <ButtonLink to={paths.blueprints} search={{ archived: true }} variant="default">
          {t('ADD.TO_ARCHIVED')}
        </ButtonLink>
      }
    />
  )
}
