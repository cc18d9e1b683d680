import { getDecision } from '@assay/contract/decisions/decisions'
import { createNote, type Note } from '@assay/contract/decisions/notes'
import { getMe } from '@assay/contract/users'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { useUnsavedGuard } from '../../lib/form/useUnsavedGuard.tsx'
import { useUnsavedInput } from '../../lib/form/useUnsavedInput.ts'
import { hasScope } from '../../lib/session/session.ts'
import { useCall } from '../../lib/useCall.ts'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import { Failure } from '../../shell/Failure.tsx'
import { RestoredNotice } from '../../shell/RestoredNotice.tsx'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { handleSubmit } from '../../ui/form/handleSubmit.ts'
import { Section } from '../../ui/Section.tsx'
import { VerdictList } from '../shares/VerdictList.tsx'
import styles from './decision.module.css'
import { NoteField, noteFault } from './NoteField.tsx'
import { NoteItem } from './NoteItem.tsx'

function NotesSection({ code, notes }: { code: string; notes: readonly Note[] }) {
  const { data: me } = useQuery(query(getMe))
  return (
    <Section title={t('NOTE.TITLE')}>
      <Stack gap="md">
        {notes.length > 0 && (
          <ul className={styles['list']}>
            {notes.map((note) => (
              <li key={note.id}>
                <NoteItem
                  code={code}
                  note={note}
                  mayChange={me !== undefined && note.by?.id === me.id}
                  mayDelete={me !== undefined && (hasScope(me, 'admin') || note.by?.id === me.id)}
                />
              </li>
            ))}
          </ul>
        )}
        <NewNote code={code} />
      </Stack>
    </Section>
  )
}

function NewNote({ code }: { code: string }) {
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const idempotencyKeys = useIdempotencyKeys()
  useUnsavedGuard(useCallback(() => text.trim() !== '', [text]))
  const unsavedInput = useUnsavedInput<string>(`note of ${code}`, {
    read: () => (text.trim() === '' ? undefined : text),
    restore: setText,
  })
  const create = useCall(createNote, {
    onSuccess: () => {
      idempotencyKeys.forget()
      setText('')
      unsavedInput.dismissRestored()
      setChecked(false)
    },
    refusals: {
      INTERVIEW_NOT_FOUND: 'RESULT.NOT_FOUND_TITLE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'NOTE.FAILED',
    },
    onFailure: setFault,
  })

  function add(): void {
    setChecked(true)
    setFault(null)
    if (noteFault(text)) return
    const body = { text: text.trim() }
    create.mutate({ params: { code }, headers: { 'idempotency-key': idempotencyKeys.keyFor(body) }, body })
  }

  return (
    <form noValidate onSubmit={handleSubmit(add)}>
      <Stack gap="xs" align="start">
        <RestoredNotice unsavedInput={unsavedInput} onDiscard={() => setText('')} />
        <NoteField
          label={t('NOTE.NEW')}
          text={text}
          onChange={setText}
          isChecked={isChecked}
          hint={t('NOTE.NEW_HINT')}
        />
        <FormFault fault={fault} />
        <FormButton type="submit" variant="default" loading={create.isPending}>
          {t('NOTE.ADD')}
        </FormButton>
      </Stack>
    </form>
  )
}

const PART_PX = 240

export default function NotesPart({ code }: { code: string }) {
  const { data, isError, refetch } = useQuery(query(getDecision, { params: { code } }))
  if (!data && isError) return <Failure text={t('DECISION.LOAD_FAILED')} onRetry={refetch} />
  if (!data) return <Skeleton height={PART_PX} radius="md" aria-busy />

  return (
    <Stack gap="lg" maw="42rem">
      <NotesSection code={code} notes={data.notes} />
      {data.verdicts.length > 0 && (
        <Section title={t('VERDICT.TITLE')} lead={t('VERDICT.LEAD')}>
          <VerdictList verdicts={data.verdicts} />
        </Section>
      )}
    </Stack>
  )
}
