import type { Question } from '@assay/contract/questions/questions'
import { Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { ChangedNotice } from '../../ui/form/ChangedNotice.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { QuestionText } from '../QuestionText.tsx'
import type { QuestionValues } from './questionForm.ts'
import { UnsavedText } from './UnsavedText.tsx'

export interface Conflict {
  /** `asked`: the user has not decided yet. `settled`: the form shows the other user's version. */
  state: 'asked' | 'settled'
  theirs: Question
  mine: QuestionValues
}

interface Props {
  conflict: Conflict
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}

export function EditConflict({ conflict: { state, theirs, mine }, onTheirs, onMine, onClose }: Props) {
  if (state === 'settled') return <UnsavedText text={questionAsText(mine)} onClose={onClose} />

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

const questionAsText = ({ description, answers, labels }: QuestionValues) =>
  [
    description,
    '',
    ...answers.map((answer, index) => `${index + 1}. ${answer.description}`),
    '',
    labels.join(', '),
  ].join('\n')
