import type { Passage } from '@assay/contract/passages/passages'
import { previewQuestion, type Question } from '@assay/contract/questions/questions'
import { Button, Checkbox, Modal, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { useCall } from '../../lib/useCall.ts'
import { PassageText } from '../../passages/PassageText.tsx'
import { AnswerText } from '../../ui/text/AnswerText.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { accessibleName } from '../../ui/text/plainText.ts'
import styles from './QuestionPreview.module.css'
import { type QuestionForm, questionFaults, showFieldErrors, withoutEmptyEnd } from './questionForm.ts'

interface Props {
  passage: Passage | null
  description_html: string
  answers: readonly { description_html: string }[]
  is_multiple_choice: boolean
  keeps_order: boolean
  lang: string | null
}

function QuestionPreview(props: Props) {
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

interface Shown extends Pick<Question, 'description_html' | 'is_multiple_choice' | 'keeps_order' | 'lang'> {
  answers: readonly { description_html: string }[]
  passage: Passage | null
}

/** Errors of labels are ignored, because labels do not affect the preview. */
function previewErrors(form: QuestionForm): Record<string, string> {
  const { labels: _, ...faults } = questionFaults({ ...form.getValues(), wordings: [], typedLabel: '' })
  return faults
}

export function PreviewButton({ form }: { form: QuestionForm }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const call = useCall(previewQuestion, {
    refusals: {
      VALIDATION_FAILED: ({ errors }) => {
        showFieldErrors(form, errors)
        return t('QUESTIONS.PREVIEW_FAILED')
      },
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'QUESTIONS.PREVIEW_FAILED',
    },
  })
  const open = () => {
    const faults = previewErrors(form)
    form.setErrors(faults)
    if (Object.keys(faults).length > 0) return focusFirstFault(form)(faults)
    const { description, answers, keeps_order, lang, passage_id } = withoutEmptyEnd(form.getValues())
    call.mutate(
      { body: { description, answers, keeps_order, lang, passage_id } },
      { onSuccess: (seen) => setShown({ ...seen, keeps_order, lang }) },
    )
  }
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} loading={call.isPending} onClick={open}>
        {t('QUESTIONS.PREVIEW')}
      </Button>
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={t('QUESTIONS.PREVIEW')}
        size={shown?.passage ? '75rem' : 'lg'}
      >
        {shown && <QuestionPreview {...shown} />}
      </Modal>
    </>
  )
}
