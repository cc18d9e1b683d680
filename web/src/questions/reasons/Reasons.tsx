import { getReasons } from '@assay/contract/questions/questions'
import { Anchor, List, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { Failure } from '../../shell/Failure.tsx'
import { AnswerText } from '../../ui/text/AnswerText.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { OpinionLine } from './OpinionLine.tsx'

export function Reasons({ id }: { id: number }) {
  const reasons = useQuery(query(getReasons, { params: { id } }))
  const { data } = reasons
  if (reasons.isPending) return <Skeleton height={64} radius="md" aria-busy />
  if (!data) return <Failure text={t('QUESTIONS.REASONS_FAILED')} onRetry={() => void reasons.refetch()} />
  const { rationale_html, answers, sources, marks } = data
  const isEmpty = rationale_html === '' && answers.length + sources.length + marks.length === 0
  return (
    <Stack gap="sm">
      {isEmpty && (
        <Text fz="sm" c="dimmed">
          {t('QUESTIONS.NO_REASONS')}
        </Text>
      )}
      {rationale_html !== '' && <Markdown html={rationale_html} tableName={t('APP.TABLE')} lang={null} />}
      {answers.map((answer) => (
        <div key={answer.id}>
          <Text component="div" fz="sm" fw={600}>
            {t(answer.is_valid ? 'QUESTIONS.WHY_RIGHT' : 'QUESTIONS.WHY_WRONG')}{' '}
            <AnswerText html={answer.description_html} lang={null} />
          </Text>
          <Markdown html={answer.rationale_html} tableName={t('APP.TABLE')} lang={null} />
        </div>
      ))}
      {sources.length > 0 && (
        <div>
          <Text fz="sm" fw={600}>
            {t('QUESTIONS.SOURCES')}
          </Text>
          <List fz="sm">
            {sources.map(({ title, url }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a source has no other id than its position
              <List.Item key={at} style={{ overflowWrap: 'anywhere' }}>
                {url === null ? (
                  <span dir="auto">{title}</span>
                ) : (
                  <Anchor href={url} target="_blank" rel="noopener noreferrer" dir="auto">
                    {title}
                  </Anchor>
                )}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {marks.map((mark) => (
        <OpinionLine key={`${mark.by.id} ${mark.by.full_name} ${mark.time}`} mark={mark} />
      ))}
    </Stack>
  )
}
