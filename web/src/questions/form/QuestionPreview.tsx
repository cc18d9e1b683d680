import type { Passage } from '@assay/contract/passages/passages'
import { Checkbox, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { PassageText } from '../../passages/PassageText.tsx'
import { AnswerText } from '../../ui/text/AnswerText.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { accessibleName } from '../../ui/text/plainText.ts'
import styles from './QuestionPreview.module.css'

interface Props {
  passage: Passage | null
  description_html: string
  answers: readonly { description_html: string }[]
  is_multiple_choice: boolean
  keeps_order: boolean
  lang: string | null
}

export function QuestionPreview(props: Props) {
  const { passage, description_html, answers, is_multiple_choice, keeps_order, lang } = props
  const Option = is_multiple_choice ? Checkbox : Radio
  const options = answers.map(({ description_html: html }) => (
    <Option
      key={html}
      value={html}
      aria-label={accessibleName(html)}
      label={<AnswerText html={html} lang={lang} />}
      classNames={{
        root: styles['option'],
        body: styles['body'],
        labelWrapper: styles['words'],
        label: styles['label'],
      }}
    />
  ))
  const question = (
    <Stack gap="md">
      <Markdown html={description_html} tableName={t('APP.TABLE')} lang={lang} />
      {is_multiple_choice ? (
        <Checkbox.Group aria-label={t('QUESTIONS.ANSWERS')}>
          <Text c="dimmed" mb="sm">
            {t('QUESTIONS.PREVIEW_CHOOSE_ALL')}
          </Text>
          <Stack gap="xs">{options}</Stack>
        </Checkbox.Group>
      ) : (
        <Radio.Group aria-label={t('QUESTIONS.ANSWERS')}>
          <Stack gap="xs">{options}</Stack>
        </Radio.Group>
      )}
      {!keeps_order && (
        <Text fz="sm" c="dimmed">
          {t('QUESTIONS.PREVIEW_ORDER')}
        </Text>
      )}
    </Stack>
  )
  if (!passage) return question
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <PassageText passage={passage} scrolls="beside" />
      {question}
    </SimpleGrid>
  )
}
