import type { Blueprint } from '@assay/contract/blueprints'
import { type DecisionWorth, getDecisionWorth } from '@assay/contract/verification'
import { BLUEPRINT } from '@assay/domain/limits'
import { NumberInput, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { wholeOf } from '../i18n/numbers.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { Failure } from '../shell/Failure.tsx'
import { Bars } from '../ui/Bars.tsx'
import { Surface } from '../ui/Surface.tsx'
import { PassedByMark } from './PassedByMark.tsx'
import { Standards } from './Standards.tsx'

const MIDDLE = 60

const priorBasisTexts = {
  group: 'DECISION_WORTH.FROM_GROUP',
  all: 'DECISION_WORTH.FROM_ALL',
  assumed: 'DECISION_WORTH.ASSUMED',
} as const satisfies Record<DecisionWorth['basis'], TextKey>

const ofHundred = (share: number) => wholeOf(100 * share)

/** The user can try other pass marks in this tab. Tried pass marks are not saved. */
export default function DecisionTab({ blueprint: { id, pass_mark, funnel } }: { blueprint: Blueprint }) {
  const [mark, setMark] = useState(pass_mark ?? MIDDLE)
  const worth = useQuery({
    ...query(getDecisionWorth, { params: { id }, query: { mark: String(mark) } }),
    placeholderData: keepPreviousData,
  })
  const { min, max } = BLUEPRINT.passMark

  return (
    <Stack gap="lg">
      <Surface>
        <Stack gap="lg">
          <NumberInput
            label={t('DECISION_WORTH.MARK')}
            description={t('DECISION_WORTH.MARK_HINT')}
            value={mark}
            onChange={(value) => typeof value === 'number' && value >= min && value <= max && setMark(value)}
            {...{ min, max }}
            allowDecimal={false}
            styles={{ wrapper: { maxWidth: '10rem' } }}
          />
          {worth.isError && !worth.data && <Failure text={t('DECISION_WORTH.LOAD_FAILED')} onRetry={worth.refetch} />}
          {worth.isPending && <Skeleton height={220} radius="md" aria-busy />}
          {worth.data && (
            <DecisionAccuracy worth={worth.data}>
              <PassedByMark blueprintId={id} finished={funnel.finished} mark={mark} />
            </DecisionAccuracy>
          )}
        </Stack>
      </Surface>
      <Standards blueprintId={id} />
    </Stack>
  )
}

function DecisionAccuracy({ worth, children }: { worth: DecisionWorth; children: ReactNode }) {
  const { right, wrongly_passed, wrongly_failed, grey, basis, people, lengths } = worth
  return (
    <Stack gap="md">
      <div role="status">
        <Text fz="xl" fw={600}>
          {t('DECISION_WORTH.RIGHT', { amount: ofHundred(right) })}
        </Text>
        <Text fz="sm">
          {t('DECISION_WORTH.WRONG', { passed: ofHundred(wrongly_passed), failed: ofHundred(wrongly_failed) })}
        </Text>
        <Text fz="sm">{grey ? t('DECISION_WORTH.GREY', grey) : t('DECISION_WORTH.NO_GREY')}</Text>
      </div>
      <Text fz="sm" c="dimmed">
        {t(priorBasisTexts[basis], { count: people })}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" style={{ alignItems: 'start' }}>
        {children}
        <Lengths lengths={lengths} />
      </SimpleGrid>
    </Stack>
  )
}

const Lengths = ({ lengths }: Pick<DecisionWorth, 'lengths'>) => (
  <Bars
    caption={t('DECISION_WORTH.LENGTHS')}
    titles={[t('DECISION_WORTH.QUESTIONS'), t('DECISION_WORTH.RIGHTLY')]}
    bars={lengths.map(({ amount_of_questions: questions, right }) => ({
      key: `${questions}`,
      name: wholeOf(questions),
      share: right,
      figures: [ofHundred(right)],
    }))}
  />
)
