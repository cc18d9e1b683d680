import { markQuestion, type Question, unmarkQuestion } from '@assay/contract/questions/questions'
import { REASONS } from '@assay/domain/limits'
import { Button, Group, TextInput } from '@mantine/core'
import { IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { useMe } from '../../lib/session/session.ts'
import { useCall } from '../../lib/useCall.ts'
import { handleSubmit } from '../../ui/form/handleSubmit.ts'
import styles from './KeyMarks.module.css'
import { OpinionLine } from './OpinionLine.tsx'

const refusals = {
  QUESTION_NOT_FOUND: 'QUESTIONS.ALERT.GONE',
  OFFLINE: 'INDEXEDDB.OFFLINE',
  otherwise: 'QUESTIONS.MARK_FAILED',
} as const

export function KeyOpinions({ question: { id, marks, version } }: { question: Question }) {
  const me = useMe()
  const saveOpinion = useCall(markQuestion, { refusals })
  const deleteOpinion = useCall(unmarkQuestion, { refusals })
  const ownMark = marks.find(({ by }) => by.id !== null && by.id === me?.id)
  const ownVerdict = ownMark?.verdict
  const isPending = saveOpinion.isPending || deleteOpinion.isPending
  const params = { id }
  const toggleVerdict = (verdict: 'right' | 'doubt') =>
    ownVerdict === verdict ? deleteOpinion.mutate({ params }) : saveOpinion.mutate({ params, body: { verdict } })

  return (
    <Group gap="xs" mt="xs">
      <Button
        size="compact-xs"
        variant={ownVerdict === 'right' ? 'light' : 'default'}
        aria-pressed={ownVerdict === 'right'}
        disabled={isPending}
        leftSection={<IconCircleCheck size={14} aria-hidden />}
        onClick={() => toggleVerdict('right')}
      >
        {t('QUESTIONS.KEY_RIGHT')}
      </Button>
      <Button
        size="compact-xs"
        variant={ownVerdict === 'doubt' ? 'light' : 'default'}
        color={ownVerdict === 'doubt' ? 'yellow' : undefined}
        aria-pressed={ownVerdict === 'doubt'}
        disabled={isPending}
        leftSection={<IconHelpCircle size={14} aria-hidden />}
        onClick={() => toggleVerdict('doubt')}
      >
        {t('QUESTIONS.KEY_DOUBT')}
      </Button>
      {marks.map((mark) => (
        <OpinionLine key={`${mark.by.id} ${mark.by.full_name} ${mark.time}`} mark={mark} version={version} />
      ))}
      {ownMark?.verdict === 'doubt' && ownMark.note === '' && (
        <DoubtNote
          isSaving={isPending}
          onSave={(note) => saveOpinion.mutate({ params, body: { verdict: 'doubt', note } })}
        />
      )}
    </Group>
  )
}

function DoubtNote({ isSaving, onSave }: { isSaving: boolean; onSave: (note: string) => void }) {
  const [note, setNote] = useState('')
  return (
    <form
      className={styles['note']}
      onSubmit={handleSubmit(() => {
        if (note.trim() !== '') onSave(note)
      })}
    >
      <TextInput
        size="xs"
        flex={1}
        aria-label={t('QUESTIONS.DOUBT_NOTE')}
        placeholder={t('QUESTIONS.DOUBT_NOTE')}
        maxLength={REASONS.note}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={isSaving || note.trim() === ''}>
        {t('QUESTIONS.SAVE_NOTE')}
      </Button>
    </form>
  )
}
