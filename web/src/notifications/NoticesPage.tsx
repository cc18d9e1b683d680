import {
  changeNotices,
  getNotices,
  type Notices,
  noticeRounds,
  noticeSetting,
} from '@assay/contract/notifications/notices'
import { noticeKinds } from '@assay/domain/mail/noticeWords'
import { Alert, Group, Radio, Select, Stack } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type TextKey, t } from '../i18n/text.ts'
import { useMail } from '../interviews/useMail.ts'
import { query } from '../lib/api.ts'
import { useCheckedForm } from '../lib/form/useCheckedForm.ts'
import { useUnsavedGuard } from '../lib/form/useUnsavedGuard.tsx'
import { ownTimeZone } from '../lib/times/moments.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { Failure } from '../shell/Failure.tsx'
import { FormFoot } from '../shell/FormFoot.tsx'
import { Page } from '../shell/Page.tsx'
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx'
import { Surface } from '../ui/Surface.tsx'

const kinds = {
  finished: { title: 'NOTICES.FINISHED', text: 'NOTICES.FINISHED_TEXT' },
  ended: { title: 'NOTICES.ENDED', text: 'NOTICES.ENDED_TEXT' },
  trouble: { title: 'NOTICES.TROUBLE', text: 'NOTICES.TROUBLE_TEXT' },
} as const satisfies Record<(typeof noticeKinds)[number], { title: TextKey; text: TextKey }>

const frequencyTexts = {
  off: 'NOTICES.OFF',
  each: 'NOTICES.EACH',
  daily: 'NOTICES.DAILY',
} as const satisfies Record<Notices['finished'], TextKey>

const rounds = { own: 'NOTICES.OWN', all: 'NOTICES.ALL' } as const satisfies Record<Notices['rounds'], TextKey>

const whichRounds = { title: 'NOTICES.ROUNDS', text: 'NOTICES.ROUNDS_TEXT' } as const

const areAllOff = (notices: Notices) => noticeKinds.every((kind) => notices[kind] === 'off')

/** If the time zone is still the server's default, UTC, the form first suggests the user's own time zone. */
const noticeValues = (notices: Notices): Notices =>
  areAllOff(notices) && notices.time_zone === 'UTC' ? { ...notices, time_zone: ownTimeZone() } : notices

/** The list of time zones of some browsers does not contain UTC. */
const timeZoneChoices = (chosen: string) => [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])]

function NoticesForm({ notices }: { notices: Notices }) {
  const canSend = useMail()?.can_send ?? true
  const form = useCheckedForm({ initialValues: noticeValues(notices) })
  useUnsavedGuard(() => form.isDirty())
  const save = useCall(changeNotices, {
    onSuccess: (saved) => {
      form.setInitialValues(saved)
      form.reset()
      toast('success', t('NOTICES.SAVED'))
    },
    refusals: { OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'NOTICES.SAVE_FAILED' },
  })

  return (
    <Surface maw="40rem">
      <form onSubmit={form.onSubmit((body) => save.mutate({ body }))} noValidate>
        <Stack gap="lg">
          {!canSend && (
            <Alert variant="light" color="yellow" icon={<IconMailOff size={18} aria-hidden />}>
              {t('NOTICES.NO_MAIL')}
            </Alert>
          )}
          {noticeKinds.map((kind) => (
            <Choice
              key={kind}
              {...kinds[kind]}
              choices={noticeSetting.options}
              words={frequencyTexts}
              {...form.getInputProps(kind)}
            />
          ))}
          <Choice {...whichRounds} choices={noticeRounds.options} words={rounds} {...form.getInputProps('rounds')} />
          <Select
            label={t('NOTICES.TIME_ZONE')}
            description={t('NOTICES.TIME_ZONE_TEXT')}
            data={timeZoneChoices(form.values.time_zone)}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('NOTICES.NO_ZONE')}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('time_zone')}
          />
          <FormFoot isSaving={save.isPending} />
        </Stack>
      </form>
    </Surface>
  )
}

interface ChoiceProps<Value extends string> {
  title: TextKey
  text: TextKey
  choices: readonly Value[]
  words: Readonly<Record<Value, TextKey>>
  value?: string
  onChange?: (value: string) => void
}

function Choice<Value extends string>({ title, text, choices, words, value, onChange }: ChoiceProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show a frame and a legend next to the label
    <div role="group" aria-label={t(title)}>
      <Radio.Group label={t(title)} description={t(text)} value={value ?? ''} {...(onChange && { onChange })}>
        <Group gap="lg" mt="xs" style={{ rowGap: 'var(--mantine-spacing-sm)' }}>
          {choices.map((choice) => (
            <Radio key={choice} value={choice} label={t(words[choice])} />
          ))}
        </Group>
      </Radio.Group>
    </div>
  )
}

export default function NoticesPage() {
  const { data, isError, isPending, refetch } = useQuery({ ...query(getNotices), staleTime: 0 })

  return (
    <Page title={t('NOTICES.TITLE')} lead={t('NOTICES.LEAD')} crumbs={[{ label: t('NOTICES.TITLE') }]}>
      {isError && !data && <Failure onRetry={refetch} />}
      {isPending && <FormSkeleton width="40rem" fields={[60, 60, 60, 60]} />}
      {data && <NoticesForm notices={data} />}
    </Page>
  )
}
