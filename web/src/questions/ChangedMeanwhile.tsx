import type { Question } from '@assay/contract/questions/questions'
import { Alert, Button, CopyButton, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { Surface } from '../ui/Surface.tsx'
import { QuestionText } from './QuestionText.tsx'
import type { QuestionValues } from './questionForm.ts'

export interface Meanwhile {
  /** Asked: nobody has decided yet. Settled: theirs stands in the form, and what was typed is kept here to copy from. */
  state: 'asked' | 'settled'
  theirs: Question
  mine: QuestionValues
}

/** The form may be scrolled down to its button, and this stands above it. */
const bringIntoView = (notice: HTMLElement | null) => notice?.focus()

interface Props {
  meanwhile: Meanwhile
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}

/** Somebody else has saved the question while it was being edited: nothing typed is lost, and nothing of theirs unseen. */
export function ChangedMeanwhile({ meanwhile: { state, theirs, mine }, onTheirs, onMine, onClose }: Props) {
  if (state === 'settled') return <OwnText mine={mine} onClose={onClose} />

  return (
    <Alert
      ref={bringIntoView}
      tabIndex={-1}
      variant="default"
      role="alert"
      maw="56rem"
      icon={<IconUsers size={20} aria-hidden />}
      title={
        <Title order={2} fz="sm">
          {t('QUESTIONS.CHANGED_TITLE')}
        </Title>
      }
    >
      <Stack gap="sm">
        <Text fz="sm">{t('QUESTIONS.CHANGED_TEXT')}</Text>
        <Surface p="md">
          <Text fz="xs" c="dimmed" mb="xs">
            {t('QUESTIONS.THEIRS')}
          </Text>
          <QuestionText question={theirs} showsAnswers showsLabels />
        </Surface>
        <Group gap="xs">
          <Button onClick={onTheirs}>{t('QUESTIONS.LOAD_THEIRS')}</Button>
          <Button variant="default" onClick={onMine}>
            {t('QUESTIONS.KEEP_MINE')}
          </Button>
        </Group>
      </Stack>
    </Alert>
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

function OwnText({ mine, onClose }: { mine: QuestionValues; onClose: () => void }) {
  const text = asText(mine)
  return (
    <Surface maw="56rem" p="md">
      <Stack gap="sm">
        <Textarea
          label={t('QUESTIONS.MINE')}
          description={t('QUESTIONS.MINE_HINT')}
          readOnly
          autosize
          minRows={3}
          maxRows={12}
          value={text}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Group gap="xs">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" size="sm" onClick={copy}>
                {t(copied ? 'QUESTIONS.COPIED' : 'QUESTIONS.COPY')}
              </Button>
            )}
          </CopyButton>
          <Button variant="subtle" size="sm" onClick={onClose}>
            {t('QUESTIONS.DISCARD')}
          </Button>
        </Group>
      </Stack>
    </Surface>
  )
}
