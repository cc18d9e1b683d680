import { Badge, Checkbox, Fieldset, Group, Input, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { t } from '../../i18n/text.ts'
import { AnswerText } from '../../ui/text/AnswerText.tsx'
import type { QuestionStatistics } from '../question/questionStatistics.ts'
import styles from './keyFix.module.css'

interface Props {
  statistics: QuestionStatistics
  right: readonly number[]
  onChange: (right: number[]) => void
}

export function AnswerKeyField({ statistics: { options }, right, onChange }: Props) {
  const id = useId()
  const toggleOption = (option: number, isCorrect: boolean) =>
    onChange(options.map((each) => each.id).filter((each) => (each === option ? isCorrect : right.includes(each))))

  return (
    <Fieldset legend={t('KEY_FIX.RIGHT')} variant="unstyled" p={0} m={0} miw={0} className={styles['fieldset'] ?? ''}>
      <Stack gap={6}>
        {options.map(({ id: option, description_html, is_valid }, at) => (
          <div key={option} className={styles['answer']} data-right={right.includes(option)}>
            <Checkbox
              color="green"
              label={t('KEY_FIX.ANSWER_IS_RIGHT', { number: at + 1 })}
              aria-describedby={`${id}${at}`}
              checked={right.includes(option)}
              onChange={({ currentTarget }) => toggleOption(option, currentTarget.checked)}
            />
            <Group gap="xs" id={`${id}${at}`} className={styles['text'] ?? ''}>
              <AnswerText html={description_html} lang={null} />
              {is_valid && <Badge variant="default">{t('KEY_FIX.RIGHT_NOW')}</Badge>}
            </Group>
          </div>
        ))}
      </Stack>
      {right.length === 0 && (
        <Input.Error mt="xs" role="alert">
          {t('KEY_FIX.NO_RIGHT')}
        </Input.Error>
      )}
      {right.length > 1 && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('KEY_FIX.SEVERAL')}
        </Text>
      )}
    </Fieldset>
  )
}
