import type { Question } from '@assay/contract/questions/questions'
import { REASONS } from '@assay/domain/limits'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { handleSubmit } from '../../ui/form/handleSubmit.ts'
import styles from './KeyMarks.module.css'
import { OpinionLine } from './OpinionLine.tsx'
import { useKeyVerdict } from './useKeyVerdict.ts'

export function KeyOpinions({ question }: { question: Question }) {
  const { own, isPending, doubt } = useKeyVerdict(question)
  return (
    <Group gap="xs" mt="xs">
      {question.marks.map((mark) => (
        <OpinionLine key={`${mark.by.id} ${mark.by.full_name} ${mark.time}`} mark={mark} version={question.version} />
      ))}
      {own?.verdict === 'doubt' && own.note === '' && <DoubtNote isSaving={isPending} onSave={doubt} />}
    </Group>
  )
}

/** A field for the reason of a doubt. The reason may be empty. */
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
