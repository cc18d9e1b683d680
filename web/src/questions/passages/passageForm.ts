import { type FieldCode, type FieldError, toFieldErrors } from '@assay/contract/fieldErrors'
import { createPassage, type Passage } from '@assay/contract/passages/passages'
import { PASSAGE } from '@assay/domain/limits'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { t } from '../../i18n/text.ts'
import { fieldErrorTexts } from '../../lib/form/faults.ts'
import { faultText } from '../form/faultText.ts'

export interface PassageValues {
  title: string
  description: string
  lang: string | null
}

export type PassageForm = UseFormReturnType<PassageValues>

export const emptyPassage: PassageValues = { title: '', description: '', lang: null }

export const passageValues = ({ title, description, lang }: Passage): PassageValues => ({ title, description, lang })

const passageErrorText = (code: FieldCode, field: string): string =>
  code === 'TOO_LONG' && field === 'title'
    ? t('QUESTIONS.ALERT.TOO_LONG', { max: PASSAGE.title })
    : faultText(code, field)

export const passageFaultsOf = (errors: readonly FieldError[]) => fieldErrorTexts(errors, passageErrorText)

function passageFaults(values: PassageValues): Record<string, string> {
  const read = createPassage.body.safeParse(values)
  return read.success ? {} : passageFaultsOf(toFieldErrors(read.error))
}

export const usePassageForm = (initialValues: PassageValues): PassageForm =>
  useForm({ initialValues, validate: passageFaults })
