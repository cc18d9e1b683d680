import { Radio, type RadioGroupProps, Stack } from '@mantine/core'
import { type TextKey, t } from '../i18n/text.ts'

interface Props extends Omit<RadioGroupProps, 'children' | 'label'> {
  label: string
  choices: Readonly<Record<string, { title: TextKey; text: TextKey }>>
}

export function RuleField({ label, choices, ...group }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show a frame and a legend next to the label
    <div role="group" aria-label={label}>
      <Radio.Group label={label} {...group}>
        <Stack gap="sm" mt="xs">
          {Object.entries(choices).map(([value, { title, text }]) => (
            <Radio key={value} value={value} label={t(title)} description={t(text)} />
          ))}
        </Stack>
      </Radio.Group>
    </div>
  )
}
