import { rateQuestions, type StandardWithOwnRatings } from '@assay/contract/verification/standards'
import { excerptOf } from '@assay/domain/bank/excerpt'
import { STANDARD } from '@assay/domain/limits'
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import { t } from '../i18n/text.ts'
import { useUnsavedGuard } from '../lib/form/useUnsavedGuard.tsx'
import { isolatedText } from '../lib/isolatedText.tsx'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { Section } from '../ui/Section.tsx'
import { FullQuestion } from './FullQuestion.tsx'

const { min, max } = STANDARD.rating

type Ratings = ReadonlyMap<number, number | ''>

export function StandardForm({ standard }: { standard: StandardWithOwnRatings }) {
  const { id, mine, questions, state, judges } = standard
  const savedRatings: Ratings = new Map(mine.map(({ question_id, rating }) => [question_id, rating ?? '']))
  const [ratings, setRatings] = useState(savedRatings)
  const isChanged = mine.some(({ question_id }) => ratings.get(question_id) !== savedRatings.get(question_id))
  useUnsavedGuard(() => isChanged)
  const save = useCall(rateQuestions, {
    onSuccess: ({ rated }) => toast('success', t('PASS_MARK.SAVED', { rated, count: questions.length })),
    refusals: { STANDARD_CLOSED: 'PASS_MARK.CLOSED', otherwise: 'PASS_MARK.SAVE_FAILED' },
  })
  const enteredRatings = [...ratings].flatMap(([question_id, rating]) =>
    rating === '' ? [] : [{ question_id, rating }],
  )
  const isRating = mine.length > 0 && state === 'open'

  return (
    <Section title={t('PASS_MARK.QUESTIONS')} lead={t(isRating ? 'PASS_MARK.ASK' : 'PASS_MARK.NOT_A_JUDGE')}>
      <Stack gap="lg">
        <Text fz="sm" c="dimmed">
          {judges.map(({ full_name: name, rated }, at) => (
            <Fragment key={name}>
              {at > 0 && ' · '}
              {isolatedText('PASS_MARK.PROGRESS', { name, rated, count: questions.length }, 'name')}
            </Fragment>
          ))}
        </Text>
        {questions.map(({ question_id, description }, at) => (
          <Stack key={question_id} gap="xs">
            <FullQuestion id={question_id} before={questions[at - 1]?.question_id} />
            {isRating && (
              <NumberInput
                label={t('PASS_MARK.RATING')}
                // All fields have the same visible label, so the accessible name contains the question.
                aria-label={t('PASS_MARK.JUST_GOOD_ENOUGH', { question: excerptOf(description) })}
                styles={{ wrapper: { maxWidth: '10rem' } }}
                {...{ min, max }}
                allowDecimal={false}
                clampBehavior="strict"
                suffix={t('PASS_MARK.OF_HUNDRED')}
                value={ratings.get(question_id) ?? ''}
                onChange={(value) => setRatings(new Map(ratings).set(question_id, value === '' ? '' : Number(value)))}
              />
            )}
          </Stack>
        ))}
        {isRating && (
          <Group>
            <Button
              loading={save.isPending}
              disabled={enteredRatings.length === 0}
              onClick={() => save.mutate({ params: { id }, body: { ratings: enteredRatings } })}
            >
              {t('PASS_MARK.SAVE')}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  )
}
