import { type Import, listItems } from '@assay/contract/imports/imports'
import { Button, Radio, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { Excerpt } from '../../questions/Excerpt.tsx'
import { Section } from '../../ui/Section.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { decidePassages, undecidedPassages } from './decisions.ts'
import styles from './TextPlan.module.css'
import type { Deciding } from './useDecisions.ts'

const SHOWN = 5

/**
 * Shows the first questions after a text. From their numbers alone, users cannot decide if the questions belong to the
 * text.
 */
function FirstQuestions({ plan, numbers }: { plan: Import; numbers: readonly number[] }) {
  const [first = 1] = numbers
  const { data } = useQuery(
    query(listItems, { params: { id: plan.id }, query: { start_index: first - 1, end_index: first - 1 + SHOWN } }),
  )
  const items = (data?.items ?? []).filter(({ number }) => numbers.includes(number))
  const more = numbers.length - items.length
  if (items.length === 0) return null
  return (
    <ol className={styles['questions']}>
      {items.map(({ number, description }) => (
        <li key={number} value={number}>
          <Excerpt markdown={description} />
        </li>
      ))}
      {more > 0 && <li style={{ listStyle: 'none' }}>{t('PLAN.TEXT_MORE', { count: more })}</li>}
    </ol>
  )
}

type Passage = Import['passages'][number]

interface Props {
  plan: Import
  deciding: Deciding
}

export function TextPlan({ plan, deciding }: Props) {
  const open = undecidedPassages(plan)
  const openNumbers = open.map(({ number }) => number)
  const acceptAll = () => deciding.change((before) => decidePassages(before, openNumbers, true))
  return (
    <Section title={t('PLAN.TEXTS_TITLE')} {...(open.length > 0 && { lead: t('PLAN.TEXTS_UNSURE') })}>
      <Stack gap="md">
        {open.length > 1 && (
          <div>
            <Button variant="default" onClick={acceptAll}>
              {t('PLAN.TEXTS_ALL')}
            </Button>
          </div>
        )}
        <ol className={styles['list']} aria-label={t('PLAN.TEXTS_TITLE')}>
          {plan.passages.map((passage) => (
            <li key={passage.number}>
              <PassagePreview plan={plan} passage={passage} deciding={deciding} />
            </li>
          ))}
        </ol>
      </Stack>
    </Section>
  )
}

const numbersIn = ({ questions }: Passage) => listInWords(questions.map(String))

function PassagePreview({ plan, passage, deciding }: Props & { passage: Passage }) {
  const { title, description_html, certain, questions } = passage
  return (
    <>
      <Title order={3} size="md" fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a scroll area */}
      <section className={styles['text']} tabIndex={0} aria-label={t('PLAN.TEXT_OF', { title })}>
        <Markdown html={description_html} tableName={t('APP.TABLE')} lang={null} />
      </section>
      {certain ? (
        <Text fz="sm" c="dimmed">
          {t('PLAN.TEXT_QUESTIONS', { count: questions.length, numbers: numbersIn(passage) })}
        </Text>
      ) : (
        <>
          <FirstQuestions plan={plan} numbers={questions} />
          <PassageChoice passage={passage} deciding={deciding} />
        </>
      )}
    </>
  )
}

function PassageChoice({ passage, deciding: { decisions, change } }: { passage: Passage; deciding: Deciding }) {
  const { number, questions } = passage
  const belongs = decisions.passages.get(number)
  return (
    <Radio.Group
      mt="sm"
      label={t('PLAN.TEXT_BELONG', { count: questions.length, numbers: numbersIn(passage) })}
      value={belongs === undefined ? '' : belongs ? 'shared' : 'alone'}
      onChange={(value) => change((before) => decidePassages(before, [number], value === 'shared'))}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="shared" label={t('PLAN.TEXT_SHARED')} />
        <Radio value="alone" label={t('PLAN.TEXT_ALONE')} />
      </Stack>
    </Radio.Group>
  )
}
