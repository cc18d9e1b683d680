import type { ResponseOf } from '@assay/contract/endpoint'
import { getQuestionInsight } from '@assay/contract/insight/questions'
import { getInterview } from '@assay/contract/interviews/interviews'
import type { Signal } from '@assay/contract/verification/signals'
import { Group, Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import { seenInWords } from './inWords.ts'

const breakAnywhere = { overflowWrap: 'anywhere' } as const

function AboutQuestion({ signal, questionId: id }: { signal: Signal; questionId: number }) {
  const edition = signal.edition_id ?? undefined
  const { data } = useQuery(query(getQuestionInsight, { params: { id }, query: { edition } }))
  const optionText = (wanted: number) => data?.options.find((one) => one.id === wanted)?.description ?? '…'
  return (
    <>
      <TextLink
        to={paths.questionInsight}
        params={{ id: `${id}` }}
        search={{ edition }}
        lineClamp={2}
        style={breakAnywhere}
      >
        {data?.description ?? t('SIGNALS.QUESTION')}
      </TextLink>
      <Text fz="sm" style={breakAnywhere}>
        {seenInWords(signal, optionText)}
      </Text>
    </>
  )
}

const nameIn = (found: ResponseOf<typeof getInterview> | undefined) =>
  found && 'name' in found ? found.name : t('SIGNALS.RESULT')

function AboutPeople({ signal }: { signal: Signal }) {
  const people = useQueries({ queries: signal.codes.map((code) => query(getInterview, { params: { code } })) })
  return (
    <>
      <Group gap="sm">
        {signal.codes.map((code, at) => (
          <TextLink key={code} to={paths.interviewResult} params={{ code }} style={breakAnywhere}>
            {nameIn(people[at]?.data)}
          </TextLink>
        ))}
      </Group>
      <Text fz="sm">{seenInWords(signal, () => '')}</Text>
    </>
  )
}

export function SignalSubject({ signal }: { signal: Signal }) {
  const { question_id } = signal
  return question_id === null ? (
    <AboutPeople signal={signal} />
  ) : (
    <AboutQuestion signal={signal} questionId={question_id} />
  )
}
