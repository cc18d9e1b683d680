import type { Blueprint } from '@assay/contract/blueprints'
import type { Refused } from '@assay/contract/client'
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { inWords } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { paths } from '../../paths.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { CollapsibleSection } from '../../ui/form/CollapsibleSection.tsx'
import { Surface } from '../../ui/Surface.tsx'
import type { DrawPlan } from '../plan/drawPlan.ts'
import { PlanPanel } from '../plan/PlanPanel.tsx'
import { type RecipeOnWire, useRecipePlan } from '../plan/useRecipePlan.ts'
import { RecipeLabels } from '../RecipeLabels.tsx'
import styles from './BlueprintFields.module.css'
import { amountOfQuestions, type BlueprintForm, type BlueprintValues, recipeRequest } from './blueprintForm.ts'
import { blueprintFaults } from './faults.ts'
import { MailFields } from './mail/MailFields.tsx'
import { useMailTab } from './mail/useMailTab.ts'
import { PassMarkFields } from './PassMarkFields.tsx'
import { isProtected, ProtectionFields } from './ProtectionFields.tsx'
import { RecipeFields } from './RecipeFields.tsx'
import { SettingsFields } from './SettingsFields.tsx'

/** All tests of a round have the same design, so the design cannot change after the first interview. */
function FixedRecipe({ blueprint }: { blueprint: Blueprint }) {
  const navigate = useNavigate()
  const { id, amount_of_questions: count, max_time } = blueprint
  return (
    <Stack gap="sm">
      <RecipeLabels labels={blueprint.labels} />
      <Text fz="sm">
        {t('INTERVIEWS.QUESTIONS', { count })} · {inWords(max_time, 'minute')}
      </Text>
      <Alert variant="light" color="gray" icon={<IconLock size={18} aria-hidden />}>
        <Group justify="space-between" gap="sm">
          <Text fz="sm" maw="26rem">
            {t('BLUEPRINT.FIXED')}
          </Text>
          <Button
            variant="default"
            size="sm"
            onClick={() => void navigate({ to: paths.createBlueprint, search: { copy: id } })}
          >
            {t('BLUEPRINT.DUPLICATE_THIS')}
          </Button>
        </Group>
      </Alert>
    </Stack>
  )
}

interface Props {
  form: BlueprintForm
  blueprint?: Blueprint
  isSaving: boolean
  onSave: () => void
  onCancel: () => void
  folds: Folds
}

export function useSections(form: BlueprintForm) {
  const page = useMailTab()

  function showFaults({ errors }: Pick<Refused, 'errors'>): boolean {
    const faults = blueprintFaults(errors, form.values)
    form.setErrors(faults)
    page.turnToFault(Object.keys(faults))
    // A field exists only after its tab has opened, so the focus moves in the next task.
    setTimeout(() => focusFirstFault(form)(faults))
    return Object.keys(faults).length > 0
  }
  return { page, showFaults }
}

export type Folds = ReturnType<typeof useSections>

export function BlueprintFields({ form, blueprint, isSaving, onSave, onCancel, folds }: Props) {
  const plan = useDrawPlan(form.values)
  const { values } = form
  const amounts = new Map(values.labels.map((name) => [name, Number(values.amounts[name])]))

  return (
    <div className={styles['columns']}>
      <form noValidate onSubmit={form.onSubmit(onSave, focusFirstFault(form))}>
        <Stack gap="lg">
          <Surface>
            <Stack gap="lg">
              <TextInput
                label={t('BLUEPRINT.NAME')}
                description={t('BLUEPRINT.NAME_HINT')}
                autoComplete="off"
                {...form.getInputProps('name')}
              />
              <PassMarkFields form={form} {...(blueprint && { blueprint })} />
              <Checkbox
                label={t('BLUEPRINT.BLIND')}
                description={t(
                  blueprint?.is_blind && !form.values.is_blind ? 'BLUEPRINT.BLIND_OFF' : 'BLUEPRINT.BLIND_HINT',
                )}
                {...form.getInputProps('is_blind', { type: 'checkbox' })}
              />
              <Checkbox
                label={t('BLUEPRINT.MAY_CONFIRM')}
                description={t('BLUEPRINT.MAY_CONFIRM_HINT')}
                {...form.getInputProps('may_confirm', { type: 'checkbox' })}
              />
              {blueprint?.in_use ? <FixedRecipe blueprint={blueprint} /> : <RecipeFields form={form} />}
            </Stack>
          </Surface>
          <CollapsibleSection
            title={t('BLUEPRINT.PAPERS')}
            lead={t('BLUEPRINT.PAPERS_LEAD')}
            isOpen={isProtected(values)}
          >
            <ProtectionFields form={form} plan={plan} />
          </CollapsibleSection>
          <CollapsibleSection title={t('BLUEPRINT.SETTINGS')} lead={t('BLUEPRINT.SETTINGS_LEAD')}>
            <SettingsFields form={form} />
          </CollapsibleSection>
          <CollapsibleSection title={t('BLUEPRINT.MAIL')} lead={t('BLUEPRINT.MAIL_LEAD')}>
            <MailFields form={form} page={folds.page} {...(blueprint && { blueprint })} />
          </CollapsibleSection>
          <FormFoot isSaving={isSaving} onCancel={onCancel} />
        </Stack>
      </form>
      <PlanPanel
        values={{ max_time: values.max_time, amount_of_questions: amountOfQuestions(values) || 1 }}
        plan={plan}
        {...(values.spread === 'exact' && { amounts })}
      />
    </div>
  )
}

const debounceMs = 250

const isCompleteRecipe = ({ labels, amount_of_questions }: RecipeOnWire) =>
  labels.length > 0 && (amount_of_questions !== undefined || labels.every(({ amount = 0 }) => amount > 0))

function useDrawPlan(values: BlueprintValues): DrawPlan {
  const recipe: RecipeOnWire = {
    ...recipeRequest(values),
    keep_twins_apart: values.keep_twins_apart,
    language: values.language,
  }
  const [debouncedRecipe] = useDebouncedValue(JSON.stringify(recipe), debounceMs)
  const plannedRecipe: RecipeOnWire = JSON.parse(debouncedRecipe)
  return useRecipePlan(
    isCompleteRecipe(recipe) && isCompleteRecipe(plannedRecipe) ? plannedRecipe : null,
    amountOfQuestions(values),
  )
}
