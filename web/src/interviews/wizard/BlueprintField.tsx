import type { Blueprint } from '@assay/contract/blueprints'
import { NativeSelect } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { emptyInterview, type InterviewForm } from './wizardForm.ts'

interface Props {
  form: InterviewForm
  blueprints: readonly Blueprint[]
}

export const recipeValues = ({ id, labels, amount_of_questions, max_time }: Blueprint) => ({
  blueprint_id: id,
  labels: labels.map(({ name }) => name),
  amount_of_questions,
  max_time,
})

/** The values of the selected blueprint replace labels, number of questions and time, and these fields are locked. */
export function BlueprintField({ form, blueprints }: Props) {
  const choose = (wanted: string) => {
    const blueprint = blueprints.find(({ id }) => String(id) === wanted)
    const { blueprint_id, labels, amount_of_questions, max_time } = emptyInterview
    form.clearErrors()
    form.setValues(blueprint ? recipeValues(blueprint) : { blueprint_id, labels, amount_of_questions, max_time })
  }
  return (
    <NativeSelect
      label={t('WIZARD.BLUEPRINT')}
      description={t('WIZARD.BLUEPRINT_HINT')}
      data={[
        { value: '', label: t('WIZARD.NO_BLUEPRINT') },
        ...blueprints.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(form.values.blueprint_id ?? '')}
      error={form.errors['blueprint_id']}
      data-path="blueprint_id"
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
