import { ANSWERS } from '@assay/domain/limits'
import { ActionIcon, Button, Checkbox, Fieldset, Group, Input, Menu, Stack, Text, Textarea } from '@mantine/core'
import { IconPin, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { RowMenu } from '../../shell/MoreMenu.tsx'
import styles from './AnswersField.module.css'
import { newAnswer, type QuestionForm } from './questionForm.ts'

interface Props {
  form: QuestionForm
  /** Only the texts of the answers may change, not their number or the answer key. */
  isAnswerKeyLocked: boolean
  keyFixLink?: ReactNode
}

export function AnswersField({ form, isAnswerKeyLocked, keyFixLink }: Props) {
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
    <Fieldset
      legend={t('QUESTIONS.ANSWERS')}
      variant="unstyled"
      p={0}
      m={0}
      miw={0}
      classNames={{ legend: styles['legend'] ?? '' }}
    >
      <Text fz="sm" c="dimmed" mb="sm">
        {t(isAnswerKeyLocked ? 'QUESTIONS.ANSWERS_SETTLED' : 'QUESTIONS.ANSWERS_HINT')} {keyFixLink}
      </Text>
      <Stack gap={6}>
        {/* Each checkbox has its own name, so screen readers do not need this heading. */}
        <Text fz="xs" c="dimmed" aria-hidden className={styles['ticks'] ?? ''}>
          {t('QUESTIONS.CORRECT')}
        </Text>
        {answers.map(({ key }, index) => (
          <AnswerRow
            key={key}
            form={form}
            index={index}
            isAnswerKeyLocked={isAnswerKeyLocked}
            isAdded={key === added}
            onRemove={() => remove(index)}
          />
        ))}
        {form.errors['answers'] && <Input.Error role="alert">{form.errors['answers']}</Input.Error>}
        <Group mt={6} gap="sm" align="start">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={isAnswerKeyLocked}
            onClick={add}
          >
            {t('QUESTIONS.ADD_ANSWER')}
          </Button>
          <Checkbox
            flex="1 1 16rem"
            label={t('QUESTIONS.KEEPS_ORDER')}
            description={t('QUESTIONS.KEEPS_ORDER_HINT')}
            {...form.getInputProps('keeps_order', { type: 'checkbox' })}
          />
        </Group>
      </Stack>
    </Fieldset>
  )
}

interface RowProps extends Props {
  index: number
  isAdded: boolean
  onRemove: () => void
}

function AnswerRow({ form, index, isAnswerKeyLocked, isAdded, onRemove }: RowProps) {
  const number = index + 1
  const path = `answers.${index}`
  const isCorrect = form.getInputProps(`${path}.is_valid`, { type: 'checkbox' })
  const { is_fixed: isFixed = false, rationale = '' } = form.values.answers[index] ?? {}
  const [asksWhy, setAsksWhy] = useState(rationale !== '')
  const rationaleProps = form.getInputProps(`${path}.rationale`)

  return (
    <div className={styles['row']} data-right={isCorrect.checked}>
      <span className={styles['number']} aria-hidden>
        {number}
      </span>
      <Checkbox
        aria-label={t('QUESTIONS.ANSWER_IS_CORRECT', { number })}
        title={t('QUESTIONS.CORRECT')}
        color="green"
        disabled={isAnswerKeyLocked}
        {...isCorrect}
        onChange={(event) => {
          isCorrect.onChange(event)
          form.clearFieldError('answers')
        }}
      />
      <Textarea
        aria-label={t('QUESTIONS.ANSWER', { number })}
        autoFocus={isAdded}
        autosize
        minRows={1}
        maxRows={10}
        rightSection={isFixed && <FixedMark number={number} />}
        {...form.getInputProps(`${path}.description`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('QUESTIONS.REMOVE_ANSWER', { number })}
        disabled={isAnswerKeyLocked}
        bg={isAnswerKeyLocked ? 'transparent' : undefined}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {/* An entry of the menu moves the focus to its own field, so the focus does not return to the menu button. */}
      <RowMenu label={t('SHELL.MORE_FOR', { name: t('QUESTIONS.ANSWER', { number }) })} returnFocus={false}>
        <Menu.CheckboxItem
          checked={isFixed}
          // If all answers keep their order, a setting for a single answer has no effect.
          disabled={form.values.keeps_order}
          onChange={(checked) => form.setFieldValue(`${path}.is_fixed`, checked)}
        >
          {t('QUESTIONS.IS_FIXED', { number })}
        </Menu.CheckboxItem>
        <Menu.Item onClick={() => setAsksWhy(true)}>{t('QUESTIONS.WHY_ANSWER', { number })}</Menu.Item>
      </RowMenu>
      {(asksWhy || rationale !== '' || rationaleProps.error) && (
        <Textarea
          className={styles['why']}
          size="xs"
          label={t('QUESTIONS.WHY_ANSWER', { number })}
          autoFocus={rationale === ''}
          autosize
          minRows={1}
          maxRows={6}
          {...rationaleProps}
        />
      )}
    </div>
  )
}

const FixedMark = ({ number }: { number: number }) => (
  <IconPin size={16} role="img" aria-label={t('QUESTIONS.IS_FIXED', { number })} />
)
