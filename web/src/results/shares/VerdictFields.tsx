import type { Verdict } from '@assay/contract/results/handOver'
import { charactersIn } from '@assay/domain/characters'
import { HAND_OVER } from '@assay/domain/limits'
import { hasInvisibleCharacters, isBlank } from '@assay/domain/visible'
import { Group, Radio, Textarea, TextInput } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'

export interface VerdictInput {
  verdict: Verdict['verdict'] | null
  comment: string
  reader: string
}

export const emptyVerdict: Omit<VerdictInput, 'reader'> = { verdict: null, comment: '' }

const choices = [
  ['yes', 'VERDICT.YES'],
  ['maybe', 'VERDICT.MAYBE'],
  ['no', 'VERDICT.NO'],
] as const

const isTooLong = (text: string, most: number) => charactersIn(text.trim()) > most

const verdictErrors = ({ verdict, comment, reader }: VerdictInput) => ({
  verdict: verdict === null && t('VERDICT.CHOOSE'),
  comment: isTooLong(comment, HAND_OVER.comment) && t('VERDICT.COMMENT_WRONG', { max: HAND_OVER.comment }),
  reader:
    (isBlank(reader) || hasInvisibleCharacters(reader) || isTooLong(reader, HAND_OVER.name)) &&
    t('VERDICT.NAME_WRONG', { max: HAND_OVER.name }),
})

export function firstInvalidField(said: VerdictInput): string | undefined {
  const faults = verdictErrors(said)
  if (faults.verdict) return '[type="radio"]'
  if (faults.comment) return 'textarea'
  return faults.reader ? '[type="text"]' : undefined
}

interface Props {
  name: string
  said: VerdictInput
  /** True after the first attempt to send the opinion, so that the form shows errors. */
  isChecked: boolean
  onChange: (said: VerdictInput) => void
}

/** A long name without spaces would otherwise widen the page. */
const breaking = { maxWidth: '100%', overflowWrap: 'anywhere' } as const

export function VerdictFields({ name, said, isChecked, onChange }: Props) {
  const faults = verdictErrors(said)
  return (
    <>
      <Radio.Group
        w="100%"
        label={isolatedText('VERDICT.YOURS', { name }, 'name')}
        labelProps={{ style: breaking }}
        value={said.verdict}
        onChange={(word) => onChange({ ...said, verdict: choices.find(([one]) => one === word)?.[0] ?? null })}
        error={isChecked && faults.verdict}
      >
        <Group gap="lg" mt={6}>
          {choices.map(([word, text]) => (
            <Radio key={word} value={word} label={t(text)} />
          ))}
        </Group>
      </Radio.Group>
      <Textarea
        w="100%"
        label={t('VERDICT.COMMENT')}
        autosize
        minRows={2}
        maxRows={10}
        value={said.comment}
        error={isChecked && faults.comment}
        onChange={({ currentTarget }) => onChange({ ...said, comment: currentTarget.value })}
      />
      <TextInput
        w="100%"
        type="text"
        label={t('VERDICT.NAME')}
        description={t('VERDICT.NAME_HINT')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="name"
        value={said.reader}
        error={isChecked && faults.reader}
        onChange={({ currentTarget }) => onChange({ ...said, reader: currentTarget.value })}
      />
    </>
  )
}
