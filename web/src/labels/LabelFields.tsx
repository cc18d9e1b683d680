import { listLabels } from '@assay/contract/labels'
import { normalLabel } from '@assay/domain/bank/labels'
import { Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { FormFoot } from '../shell/FormFoot.tsx'
import { Surface } from '../ui/Surface.tsx'
import styles from './ColorField.module.css'
import { LabelBadge } from './LabelBadge.tsx'
import { canSave, descriptionRule, type LabelForm, type LabelValues, nameRule } from './labelForm.ts'
import { isInPalette, palette } from './palette.ts'

interface Props {
  form: LabelForm
  current: string
  isSaving: boolean
  onSave: (values: LabelValues) => void
  onCancel: () => void
}

const inputOrder = ['label', 'input', 'description', 'error'] as const

export function LabelFields({ form, current, isSaving, onSave, onCancel }: Props) {
  const { name, description, color } = form.values
  const isTaken = useIsNameTaken(form)
  const field = form.getInputProps('name')
  const great = (
    <Text span fz="xs" fw={600} c="green">
      {t('LABELS.GREAT')}
    </Text>
  )
  const isGreatName = form.isDirty('name') && nameRule(name) === null && !isTaken
  const isGreatDescription = form.isDirty('description') && descriptionRule(description) === null

  return (
    <Surface maw="36rem">
      <form onSubmit={form.onSubmit(onSave, focusFirstFault(form))} noValidate>
        <Stack>
          <TextInput
            label={t('LABELS.NAME')}
            description={isGreatName ? great : t('LABELS.NAME_HINT')}
            inputWrapperOrder={[...inputOrder]}
            autoComplete="off"
            autoFocus
            {...field}
            error={field.error ?? (isTaken && t('LABELS.ALERT.BAN_DUPLICATED'))}
          />
          <Textarea
            label={t('LABELS.DESCRIPTION')}
            description={isGreatDescription ? great : t('LABELS.DESCRIPTION_HINT')}
            inputWrapperOrder={[...inputOrder]}
            autosize
            minRows={2}
            {...form.getInputProps('description')}
          />
          <ColorField form={form} current={current} />
          <Group gap="sm" mih={28}>
            <Text fz="sm" c="dimmed">
              {t('LABELS.PREVIEW')}
            </Text>
            <LabelBadge name={normalLabel(name) || t('LABELS.PREVIEW_NAME')} color={color} isFilled />
          </Group>
          <FormFoot isSaving={isSaving} onCancel={onCancel} disabled={isTaken || !canSave(form)} mt="xs" />
        </Stack>
      </form>
    </Surface>
  )
}

/** The result is only a hint, because the server decides whether a name is taken. */
function useIsNameTaken(form: LabelForm): boolean {
  const { data: labels = [] } = useQuery(query(listLabels))
  const name = normalLabel(form.values.name)
  return form.isDirty('name') && name !== form.getInitialValues().name && labels.some((label) => label.name === name)
}

function ColorField({ form, current }: { form: LabelForm; current: string }) {
  return (
    <Radio.Group label={t('LABELS.COLOR')} {...form.getInputProps('color')}>
      <div className={styles['choices']}>
        {!isInPalette(current) && <Choice color={current} name={t('LABELS.COLOR_CURRENT', { color: current })} />}
        {palette.map(({ color, name }) => (
          <Choice key={color} color={color} name={t(name)} />
        ))}
      </div>
    </Radio.Group>
  )
}

function Choice({ color, name }: { color: string; name: string }) {
  return (
    <Radio
      value={color}
      label={
        <span className={styles['name']}>
          <span className={styles['swatch']} style={{ background: color }} aria-hidden />
          {name}
        </span>
      }
    />
  )
}
