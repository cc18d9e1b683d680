import type { Evidence } from '@assay/contract/results/evidence'
import type { InterviewResults } from '@assay/contract/results/results'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTable } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { usePrinting } from '../../lib/usePrinting.ts'
import { Section } from '../../ui/Section.tsx'
import { HappeningTable } from './HappeningTable.tsx'
import { timelineEvents } from './happenings.ts'
import { Legend } from './Legend.tsx'
import { TimelinePicture } from './TimelinePicture.tsx'

interface Props {
  results: InterviewResults
  evidence: Evidence
}

export default function TimelineSection({ results, evidence }: Props) {
  const [isTable, table] = useDisclosure(false)
  const isPrinting = usePrinting()
  const happenings = timelineEvents(results, evidence)
  const isCut = results.questions.some(({ history, amount_of_submissions }) => amount_of_submissions > history.length)
  const longest = Math.max(0, ...results.questions.map(({ history }) => history.length))

  return (
    <Section
      title={t('TIMELINE.TITLE')}
      lead={[t('TIMELINE.TEXT'), isCut ? t('TIMELINE.NEWEST', { count: longest }) : ''].filter(Boolean).join(' ')}
    >
      <Stack gap="md">
        <TimelinePicture happenings={happenings} clock={evidence.clock} />
        <Legend />
        <Button
          variant="default"
          size="sm"
          w="fit-content"
          {...(isPrinting && { display: 'none' })}
          leftSection={<IconTable size={16} aria-hidden />}
          aria-expanded={isTable}
          onClick={table.toggle}
        >
          {t('TIMELINE.AS_TABLE')}
        </Button>
        {(isTable || isPrinting) && <HappeningTable happenings={happenings} />}
      </Stack>
    </Section>
  )
}
