import { getDecision } from '@assay/contract/decisions/decisions'
import type { Input } from '@assay/contract/endpoint'
import type { handOverOrder } from '@assay/contract/results/handOver'
import { charactersIn } from '@assay/domain/characters'
import { HAND_OVER } from '@assay/domain/limits'
import { isBlank } from '@assay/domain/visible'
import { Checkbox, Fieldset, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import styles from './HandOverFields.module.css'
import type { Sharable } from './sharable.ts'

interface HandOverValues {
  note: string
  notes: readonly number[]
  isAsking: boolean
}

export const emptyHandOver: HandOverValues = { note: '', notes: [], isAsking: false }

export const handOverNoteError = (note: string): string | null =>
  charactersIn(note.trim()) > HAND_OVER.note ? t('SHARE.NOTE_WRONG', { max: HAND_OVER.note }) : null

export function handOverRequest({ note, notes, isAsking }: HandOverValues): Input<typeof handOverOrder> | null {
  const hasNote = !isBlank(note)
  if (!hasNote && notes.length === 0 && !isAsking) return null
  return { ...(hasNote && { note: note.trim() }), notes: [...notes], verdicts: isAsking }
}

interface Props {
  interviews: readonly Sharable[]
  more: HandOverValues
  /** True after the user has submitted the form, which then shows errors. */
  isChecked: boolean
  onChange: (more: HandOverValues) => void
}

export function HandOverFields({ interviews, more, isChecked, onChange }: Props) {
  return (
    <>
      <Checkbox
        label={t('SHARE.ASK_VERDICT')}
        description={t('SHARE.ASK_VERDICT_HINT')}
        checked={more.isAsking}
        onChange={({ currentTarget }) => onChange({ ...more, isAsking: currentTarget.checked })}
      />
      <Textarea
        label={t('SHARE.NOTE')}
        description={t('SHARE.NOTE_HINT')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={1}
        maxRows={8}
        value={more.note}
        error={isChecked && handOverNoteError(more.note)}
        onChange={({ currentTarget }) => onChange({ ...more, note: currentTarget.value })}
      />
      <Notes interviews={interviews} chosen={more.notes} onChange={(notes) => onChange({ ...more, notes })} />
    </>
  )
}

interface NotesProps {
  interviews: readonly Sharable[]
  chosen: readonly number[]
  onChange: (notes: readonly number[]) => void
}

/** Staff wrote the notes for themselves, so by default the notes are not shared. */
function Notes({ interviews, chosen, onChange }: NotesProps) {
  const { notes, isPending, isFailed } = useNotesOf(interviews)
  if (isPending) return <Skeleton height={64} radius="md" aria-busy />
  if (notes.length === 0 && !isFailed) return null
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Fieldset legend={t('SHARE.NOTES')} className={styles['notes'] ?? ''}>
      <Stack gap="xs">
        {isFailed && <Text fz="sm">{t('SHARE.NOTES_FAILED')}</Text>}
        {notes.map(({ id, text, author, name }) => (
          <Checkbox
            key={id}
            label={<span className={styles['text']}>{t('SHARE.SHOW_NOTE', { text })}</span>}
            description={t('SHARE.NOTE_OF', { author, name })}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}

interface ChosenNote {
  id: number
  text: string
  author: string
  name: string
}

function useNotesOf(interviews: readonly Sharable[]) {
  const interviewsWithNotes = interviews.filter(({ amount_of_notes }) => amount_of_notes > 0)
  return useQueries({
    queries: interviewsWithNotes.map(({ code }) => query(getDecision, { params: { code } })),
    combine: (answers) => ({
      isPending: answers.some(({ isPending }) => isPending),
      isFailed: answers.some(({ isError, data }) => isError && !data),
      notes: answers.flatMap(({ data }, at): ChosenNote[] =>
        (data?.notes ?? []).map(({ id, text, by }) => ({
          id,
          text,
          author: by?.full_name ?? '–',
          name: interviewsWithNotes[at]?.name ?? '',
        })),
      ),
    }),
  })
}
