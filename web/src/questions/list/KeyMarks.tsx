import { markQuestion, type Question, unmarkQuestion } from '@assay/contract/questions/questions'
import { Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { dateOf } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { useMe } from '../../lib/session/session.ts'
import { useCall } from '../../lib/useCall.ts'

const refusals = {
  QUESTION_NOT_FOUND: 'QUESTIONS.ALERT.GONE',
  OFFLINE: 'INDEXEDDB.OFFLINE',
  otherwise: 'QUESTIONS.MARK_FAILED',
} as const

const said: Record<Question['marks'][number]['verdict'], TextKey> = {
  right: 'QUESTIONS.MARKED_RIGHT',
  doubt: 'QUESTIONS.MARKED_DOUBT',
}

/** What readers say of the key of a question, and one's own word. */
export function KeyMarks({ question: { id, marks, version } }: { question: Question }) {
  const me = useMe()
  const put = useCall(markQuestion, { refusals })
  const take = useCall(unmarkQuestion, { refusals })
  const own = marks.find(({ by }) => by.id !== null && by.id === me?.id)?.verdict
  const isPending = put.isPending || take.isPending
  const params = { id }
  const say = (verdict: 'right' | 'doubt') =>
    own === verdict ? take.mutate({ params }) : put.mutate({ params, body: { verdict } })

  return (
    <Group gap="xs" mt="xs">
      <Button
        size="compact-xs"
        variant={own === 'right' ? 'light' : 'default'}
        aria-pressed={own === 'right'}
        disabled={isPending}
        leftSection={<IconCircleCheck size={14} aria-hidden />}
        onClick={() => say('right')}
      >
        {t('QUESTIONS.KEY_RIGHT')}
      </Button>
      <Button
        size="compact-xs"
        variant={own === 'doubt' ? 'light' : 'default'}
        color={own === 'doubt' ? 'yellow' : undefined}
        aria-pressed={own === 'doubt'}
        disabled={isPending}
        leftSection={<IconHelpCircle size={14} aria-hidden />}
        onClick={() => say('doubt')}
      >
        {t('QUESTIONS.KEY_DOUBT')}
      </Button>
      {marks.map((mark) => (
        <Text key={`${mark.by.id} ${mark.by.full_name} ${mark.time}`} span fz="xs" c="dimmed">
          {t(said[mark.verdict], { name: mark.by.full_name, day: dateOf(mark.time) })}
          {mark.version < version && ` (${t('QUESTIONS.MARKED_BEFORE')})`}
          {mark.note !== '' && `: ${mark.note}`}
        </Text>
      ))}
    </Group>
  )
}
