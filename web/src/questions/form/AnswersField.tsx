import { ANSWERS } from '@assay/domain/limits'
import { ActionIcon, Button, Checkbox, Input, Stack, Textarea } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import styles from './AnswersField.module.css'
import { newAnswer, type QuestionForm } from './questionForm.ts'
import { Section } from './Section.tsx'

interface Props {
  form: QuestionForm
  /** True if only the texts of the answers may change: their number and the answer key are fixed. */
  isSettled: boolean
  wayToKey?: ReactNode
}

export function AnswersField({ form, isSettled, wayToKey }: Props) {
  const { answers } = form.values
  const [added, setAdded] = useState('')

  const add = () => {
    if (answers.length >= ANSWERS.max) return toast('warning', t('QUESTIONS.ALERT.ANSWERS_MAXIMUM', ANSWERS))
    const answer = newAnswer()
    setAdded(answer.key)
    form.insertListItem('answers', answer)
  }
  const remove = (index: number) => {
    if (answers.length <= ANSWERS.min) return toast('warning', t('QUESTIONS.ALERT.ANSWERS_MINIMUM', ANSWERS))
    form.removeListItem('answers', index)
    form.clearFieldError('answers')
  }

  return (
    <Section
      legend={t('QUESTIONS.ANSWERS')}
      hint={
        <>
          {t(isSettled ? 'QUESTIONS.ANSWERS_SETTLED' : 'QUESTIONS.ANSWERS_HINT')} {wayToKey}
        </>
      }
    >
      <Stack gap="sm">
        {answers.map(({ key }, index) => (
          <AnswerRow
            key={key}
            form={form}
            index={index}
            isSettled={isSettled}
            isAdded={key === added}
            onRemove={() => remove(index)}
          />
        ))}
        {form.errors['answers'] && <Input.Error role="alert">{form.errors['answers']}</Input.Error>}
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={isSettled}
            onClick={add}
          >
            {t('QUESTIONS.ADD_ANSWER')}
          </Button>
        </div>
        <Checkbox
          label={t('QUESTIONS.KEEPS_ORDER')}
          description={t('QUESTIONS.KEEPS_ORDER_HINT')}
          {...form.getInputProps('keeps_order', { type: 'checkbox' })}
        />
      </Stack>
    </Section>
  )
}

interface RowProps extends Props {
  index: number
  /** True for a new row, which gets the focus. */
  isAdded: boolean
  onRemove: () => void
}

function AnswerRow({ form, index, isSettled, isAdded, onRemove }: RowProps) {
  const number = index + 1
  const isRight = form.getInputProps(`answers.${index}.is_valid`, { type: 'checkbox' })

  return (
    <div className={styles['row']} data-right={isRight.checked}>
      <Textarea
        label={t('QUESTIONS.ANSWER', { number })}
        autoFocus={isAdded}
        autosize
        minRows={1}
        maxRows={10}
        {...form.getInputProps(`answers.${index}.description`)}
      />
      <Checkbox
        label={t('QUESTIONS.CORRECT')}
        aria-label={t('QUESTIONS.ANSWER_IS_CORRECT', { number })}
        color="green"
        disabled={isSettled}
        {...isRight}
        onChange={(event) => {
          isRight.onChange(event)
          form.clearFieldError('answers')
        }}
      />
      <Checkbox
        className={styles['fixed']}
        size="xs"
        label={t('QUESTIONS.IS_FIXED', { number })}
        // If the order of all answers is fixed, single answers need no setting.
        disabled={form.values.keeps_order}
        {...form.getInputProps(`answers.${index}.is_fixed`, { type: 'checkbox' })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('QUESTIONS.REMOVE_ANSWER', { number })}
        disabled={isSettled}
        bg={isSettled ? 'transparent' : undefined}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
