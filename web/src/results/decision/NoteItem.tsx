import { deleteNote, type Note, updateNote } from '@assay/contract/decisions/notes'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { confirmAction } from '../../lib/confirm.tsx'
import { useUnsavedInput } from '../../lib/form/useUnsavedInput.ts'
import { useMe } from '../../lib/session/session.ts'
import { hasUnsavedInputIn } from '../../lib/session/unsavedInput.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { RestoredNotice } from '../../shell/RestoredNotice.tsx'
import { focusHeading } from '../../ui/focusHeading.ts'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { handleSubmit } from '../../ui/form/handleSubmit.ts'
import { AutoDirText } from '../../ui/text/AutoDirText.tsx'
import { Moment } from '../Moment.tsx'
import styles from './decision.module.css'
import { NoteField, noteFault } from './NoteField.tsx'

interface Props {
  code: string
  note: Note
  mayChange: boolean
  mayDelete: boolean
}

const typedName = (id: number) => `note ${id}`

export function NoteItem({ code, note, mayChange, mayDelete }: Props) {
  const me = useMe()
  const [isEdited, setEdited] = useState(() => mayChange && hasUnsavedInputIn(me?.id, typedName(note.id)))
  const params = { code, id: note.id }
  const remove = useCall(deleteNote, {
    onSuccess: () => {
      toast('success', t('NOTE.DELETED'))
      focusHeading()
    },
    refusals: { NOTE_NOT_FOUND: 'NOTE.GONE', OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'NOTE.DELETE_FAILED' },
  })
  if (isEdited) return <EditNote params={params} text={note.text} onClose={() => setEdited(false)} />

  const confirmDeletion = () =>
    confirmAction({
      title: t('NOTE.DELETE'),
      text: t('NOTE.DELETE_TEXT'),
      confirm: t('DELETE.CONFIRM'),
      act: () => remove.mutate({ params }),
    })
  return (
    <>
      <p dir="auto" className={styles['words']}>
        {note.text}
      </p>
      <Group justify="space-between" gap="xs">
        <Text fz="xs" c="dimmed">
          <AutoDirText>{note.by?.full_name ?? '–'}</AutoDirText>
          {' · '}
          <Moment time={note.time} />
          {note.changed_time !== null && ` · ${t('NOTE.CHANGED', { moment: momentOf(note.changed_time) })}`}
        </Text>
        <Group gap={4}>
          {mayChange && (
            <Button size="compact-xs" variant="subtle" onClick={() => setEdited(true)}>
              {t('NOTE.EDIT')}
            </Button>
          )}
          {mayDelete && (
            <Button size="compact-xs" variant="subtle" color="red" onClick={confirmDeletion}>
              {t('NOTE.DELETE')}
            </Button>
          )}
        </Group>
      </Group>
    </>
  )
}

interface EditProps {
  params: { code: string; id: number }
  text: string
  onClose: () => void
}

function EditNote({ params, text: before, onClose }: EditProps) {
  const [text, setText] = useState(before)
  const [isChecked, setChecked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const unsavedInput = useUnsavedInput<string>(typedName(params.id), {
    read: () => (text === before ? undefined : text),
    restore: setText,
  })
  const save = useCall(updateNote, {
    onSuccess: onClose,
    refusals: {
      NOTE_NOT_FOUND: 'NOTE.GONE',
      FORBIDDEN: 'NOTE.FORBIDDEN',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'NOTE.FAILED',
    },
    onFailure: setFault,
  })
  return (
    <form
      noValidate
      onSubmit={handleSubmit(() => {
        setChecked(true)
        setFault(null)
        if (!noteFault(text)) save.mutate({ params, body: { text: text.trim() } })
      })}
    >
      <Stack gap="xs">
        <RestoredNotice unsavedInput={unsavedInput} onDiscard={() => setText(before)} />
        <NoteField label={t('NOTE.TEXT')} text={text} onChange={setText} isChecked={isChecked} isFocused />
        <FormFault fault={fault} />
        <FormFoot isSaving={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
