import { type Blueprint, listBlueprints } from '@assay/contract/blueprints'
import { type Label, listLabels } from '@assay/contract/labels'
import { PAGE_MAX } from '@assay/domain/limits'
import { Group } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { Failure } from '../../shell/Failure.tsx'
import { Page } from '../../shell/Page.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Wizard } from './Wizard.tsx'

export default function CreateInterviewPage() {
  const labels = useQuery(query(listLabels))
  const blueprints = useQuery(query(listBlueprints, { query: { start_index: 0, end_index: PAGE_MAX } }))

  return (
    <Page
      title={t('WIZARD.TITLE')}
      crumbs={[{ label: t('INTERVIEWS.TITLE'), to: paths.interviewList }, { label: t('WIZARD.TITLE') }]}
    >
      {labels.isError && !labels.data && <Failure text={t('WIZARD.LABELS_FAILED')} onRetry={labels.refetch} />}
      {(labels.isPending || (labels.data && blueprints.isPending)) && (
        <FormSkeleton width="40rem" fields={[60, 60, 60, 60, 60]} />
      )}
      {/* If the blueprints cannot be loaded, users can still create interviews without a blueprint. */}
      {labels.data && !blueprints.isPending && (
        <WizardOrNothing labels={labels.data} blueprints={blueprints.data?.blueprints ?? []} />
      )}
    </Page>
  )
}

interface Props {
  labels: readonly Label[]
  blueprints: readonly Blueprint[]
}

function WizardOrNothing({ labels, blueprints }: Props) {
  return labels.some(({ amount_of_questions }) => amount_of_questions > 0) ? (
    <Wizard labels={labels} blueprints={blueprints} />
  ) : (
    <NoQuestionsYet />
  )
}

function NoQuestionsYet() {
  return (
    <Notice
      icon={<IconListDetails size={36} stroke={1.5} aria-hidden />}
      title={t('WIZARD.NO_QUESTIONS_TITLE')}
      text={t('WIZARD.NO_QUESTIONS_TEXT')}
      action={
        <Group justify="center">
          <ButtonLink to={paths.createQuestion} preload="intent">
            {t('WIZARD.CREATE_QUESTION')}
          </ButtonLink>
          <ButtonLink to={paths.questions} variant="default">
            {t('WIZARD.UPLOAD_QUESTIONS')}
          </ButtonLink>
        </Group>
      }
    />
  )
}
