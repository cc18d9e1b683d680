import type { Question } from '@assay/contract/questions/questions'
import { Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { ChangedNotice } from '../../ui/form/ChangedNotice.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { QuestionText } from '../QuestionText.tsx'
import { OwnText } from './OwnText.tsx'
import type { QuestionValues } from './questionForm.ts'

export interface Meanwhile {
  /** Asked: nobody has decided yet. Settled: theirs stands in the form, and what was typed is kept here to copy from. */
  state: 'asked' | 'settled'
  theirs: Question
  mine: QuestionValues
}

interface Props {
  meanwhile: Meanwhile
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}

/** Somebody else has saved the question while it was being edited: nothing typed is lost, and nothing of theirs unseen. */
export function ChangedMeanwhile({ meanwhile: { state, theirs, mine }, onTheirs, onMine, onClose }: Props) {
  if (state === 'settled') return <OwnText text={asText(mine)} onClose={onClose} />

  return (
    <ChangedNotice
      title={t('QUESTIONS.CHANGED_TITLE')}
      text={t('QUESTIONS.CHANGED_TEXT')}
      width="56rem"
      theirs={{ label: t('QUESTIONS.LOAD_THEIRS'), onTake: onTheirs }}
      mine={{ label: t('QUESTIONS.KEEP_MINE'), onKeep: onMine }}
    >
      <Surface p="md">
        <Text fz="xs" c="dimmed" mb="xs">
          {t('QUESTIONS.THEIRS')}
        </Text>
        <QuestionText question={theirs} showsAnswers showsLabels />
      </Surface>
    </ChangedNotice>
  )
}

const asText = ({ description, answers, labels }: QuestionValues) =>
  [
    description,
    '',
    ...answers.map((answer, index) => `${index + 1}. ${answer.description}`),
    '',
    labels.join(', '),
  ].join('\n')
