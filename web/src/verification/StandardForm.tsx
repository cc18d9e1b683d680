import { rateQuestions, type StandardWithOwnRatings } from '@assay/contract/verification/standards'
import { excerptOf } from '@assay/domain/bank/excerpt'
import { STANDARD } from '@assay/domain/limits'
import { Button, NumberInput, Stack, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Fragment, useState } from 'react'
import { t } from '../i18n/text.ts'
import { useUnsavedGuard } from '../lib/form/useUnsavedGuard.tsx'
import { isolatedText } from '../lib/isolatedText.tsx'
import { useCall } from '../lib/useCall.ts'
import { ActionBar } from '../ui/list/ActionBar.tsx'
import { Section } from '../ui/Section.tsx'
import { FullQuestion } from './FullQuestion.tsx'

const { min, max } = STANDARD.rating
const saveDelayMs = 700

type Ratings = ReadonlyMap<number, number | ''>

/** Ratings are saved shortly after they were typed. An emptied field does not delete a saved rating. */
export function StandardForm({ standard }: { standard: StandardWithOwnRatings }) {
  const { id, mine, questions, state, judges } = standard
  const [ratings, setRatings] = useState<Ratings>(new Map())
  const unsaved = mine.flatMap(({ question_id, rating: saved }) => {
    const rating = ratings.get(question_id) ?? ''
    return rating === '' || rating === saved ? [] : [{ question_id, rating }]
  })
  useUnsavedGuard(() => unsaved.length > 0)
  const save = useCall(rateQuestions, {
    refusals: { STANDARD_CLOSED: 'PASS_MARK.CLOSED', otherwise: 'PASS_MARK.SAVE_FAILED' },
  })
  const saveNow = () => {
    if (unsaved.length > 0) save.mutate({ params: { id }, body: { ratings: unsaved } })
  }
  const saveSoon = useDebouncedCallback(saveNow, saveDelayMs)
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
                value={ratings.get(question_id) ?? mine.find((own) => own.question_id === question_id)?.rating ?? ''}
                onChange={(value) => {
                  setRatings(new Map(ratings).set(question_id, value === '' ? '' : Number(value)))
                  saveSoon()
                }}
              />
            )}
          </Stack>
        ))}
        {isRating && (
          <ActionBar>
            <Text role="status" fz="sm">
              {unsaved.length > 0
                ? t(save.isError ? 'PASS_MARK.SAVE_FAILED' : 'PASS_MARK.SAVING')
                : t('PASS_MARK.SAVED', {
                    rated: mine.filter(({ rating }) => rating !== null).length,
                    count: questions.length,
                  })}
            </Text>
            {save.isError && unsaved.length > 0 && <Button onClick={saveNow}>{t('APP.RETRY')}</Button>}
          </ActionBar>
        )}
      </Stack>
    </Section>
  )
}
