import { BLUEPRINT } from '@assay/domain/limits'
import { Checkbox, NumberInput, Stack } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import type { DrawPlan } from '../plan/drawPlan.ts'
import type { BlueprintForm, BlueprintValues } from './blueprintForm.ts'

function lowestInWords({ shown }: DrawPlan): string {
  if (!shown) return t('BLUEPRINT.CAP_HINT')
  const { lowest_cap } = shown
  return lowest_cap === null ? t('BLUEPRINT.CAP_NONE') : t('BLUEPRINT.CAP_LOWEST', { lowest: lowest_cap })
}

export const isProtected = ({ keep_twins_apart, is_balanced, exposure_cap }: BlueprintValues): boolean =>
  keep_twins_apart || is_balanced || exposure_cap !== ''

export function ProtectionFields({ form, plan }: { form: BlueprintForm; plan: DrawPlan }) {
  return (
    <Stack gap="md">
      <Checkbox
        label={t('BLUEPRINT.TWINS')}
        description={t('BLUEPRINT.TWINS_HINT')}
        {...form.getInputProps('keep_twins_apart', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('BLUEPRINT.BALANCE')}
        description={t(plan.shown?.target === null ? 'BLUEPRINT.BALANCE_UNKNOWN' : 'BLUEPRINT.BALANCE_HINT')}
        {...form.getInputProps('is_balanced', { type: 'checkbox' })}
      />
      <NumberInput
        label={t('BLUEPRINT.CAP')}
        description={lowestInWords(plan)}
        placeholder={t('BLUEPRINT.NO_CAP')}
        {...BLUEPRINT.exposureCap}
        allowDecimal={false}
        maw="20rem"
        {...form.getInputProps('exposure_cap')}
      />
    </Stack>
  )
}
