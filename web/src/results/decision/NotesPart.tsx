import { getDecision } from '@assay/contract/decisions/decisions'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { failureTexts } from '../../lib/screenTexts.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Section } from '../../ui/Section.tsx'
import { VerdictList } from '../shares/VerdictList.tsx'
import { NotesSection } from './NotesSection.tsx'

const PART_PX = 240

export default function NotesPart({ code }: { code: string }) {
  const { data, isError, refetch } = useQuery(query(getDecision, { params: { code } }))
  if (!data && isError) return <Failure {...failureTexts()} text={t('DECISION.LOAD_FAILED')} onRetry={refetch} />
  if (!data) return <Skeleton height={PART_PX} radius="md" aria-busy />

  return (
    <Stack gap="lg" maw="42rem">
      <NotesSection code={code} notes={data.notes} />
      {data.verdicts.length > 0 && (
        <Section title={t('VERDICT.TITLE')} lead={t('VERDICT.LEAD')}>
          <VerdictList verdicts={data.verdicts} />
        </Section>
      )}
    </Stack>
  )
}
