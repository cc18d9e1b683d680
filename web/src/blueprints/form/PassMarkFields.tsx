import type { Blueprint } from '@assay/contract/blueprints'
import { BLUEPRINT } from '@assay/domain/limits'
import { NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { dateOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'
import { type BlueprintForm, hasPassMarkChanged } from './blueprintForm.ts'
import styles from './PassMarkFields.module.css'

interface Props {
  form: BlueprintForm
  blueprint?: Blueprint
}

export function PassMarkFields({ form, blueprint }: Props) {
  const isChanged = hasPassMarkChanged(form.values, form.getInitialValues())
  const hasResults = (blueprint?.funnel.finished ?? 0) > 0
  // The server may know newer results that require a reason. Its error then shows the field.
  const isAsked = (isChanged && hasResults) || form.errors['pass_mark_reason'] !== undefined
  return (
    <>
      <div className={styles['fields']}>
        <TextInput
          label={t('BLUEPRINT.ROLE')}
          description={t('BLUEPRINT.ROLE_HINT')}
          autoComplete="off"
          {...form.getInputProps('role')}
        />
        <NumberInput
          label={t('BLUEPRINT.PASS_MARK')}
          description={t('BLUEPRINT.PASS_MARK_HINT')}
          placeholder={t('BLUEPRINT.NO_PASS_MARK')}
          {...BLUEPRINT.passMark}
          allowDecimal={false}
          {...form.getInputProps('pass_mark')}
        />
      </div>
      {isAsked && (
        <Textarea
          label={t('BLUEPRINT.PASS_MARK_REASON')}
          description={t('BLUEPRINT.PASS_MARK_REASON_HINT')}
          autosize
          minRows={2}
          {...form.getInputProps('pass_mark_reason')}
        />
      )}
      {blueprint && blueprint.pass_marks.length > 1 && <PassMarks marks={blueprint.pass_marks} />}
    </>
  )
}

function PassMarks({ marks }: { marks: Blueprint['pass_marks'] }) {
  const inWords = ({ pass_mark: mark, by, time }: Blueprint['pass_marks'][number]) => {
    const when = { time: dateOf(time), name: by?.full_name ?? '' }
    return mark === null
      ? isolatedText('BLUEPRINT.PASS_MARK_REMOVED', when, 'name')
      : isolatedText('BLUEPRINT.PASS_MARK_SET', { mark, ...when }, 'name')
  }
  return (
    <details className={styles['marks']}>
      <summary>{t('BLUEPRINT.PASS_MARKS')}</summary>
      <Stack gap={4} mt={6}>
        {marks.map((mark) => (
          <Text key={mark.time} fz="sm">
            {inWords(mark)}
            {mark.reason && (
              <Text span dir="auto" c="dimmed" display="block">
                {mark.reason}
              </Text>
            )}
          </Text>
        ))}
      </Stack>
    </details>
  )
}
